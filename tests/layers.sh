#!/bin/sh
# layers.sh - the tree keeps to tools/layers.txt. Prints TAP.
# usage: layers.sh PYTHON CHECK_LAYERS ARGUMENT...
echo 1..1
if found=$("$@" 2>&1); then
    echo 'ok 1 - the tree keeps to the layers, and libzug to the manners of a library'
else
    echo 'not ok 1 - the tree keeps to the layers, and libzug to the manners of a library'
    echo "$found" | sed 's/^/# /'
fi
