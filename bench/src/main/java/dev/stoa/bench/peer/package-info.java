/**
 * The file formats that Stoa is compared with, each configured as its documentation recommends and
 * used through its own classes. Experiments write records to them, and read the records in loops
 * and in MapReduce jobs.
 */
package dev.stoa.bench.peer;
