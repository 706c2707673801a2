/**
 * The formats that users pick today, each set up as its documentation recommends and driven through
 * its own classes: the experiments write records to them, read them back in a plain loop and in
 * MapReduce jobs. Nothing here knows of ours.
 */
package dev.stoa.bench.peer;
