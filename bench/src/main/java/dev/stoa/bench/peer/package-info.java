/**
 * The formats that users choose today, each configured as its documentation recommends and used
 * through its own classes: the experiments write records to them, and read them back in a plain
 * loop and in MapReduce jobs. Nothing here depends on ours.
 */
package dev.stoa.bench.peer;
