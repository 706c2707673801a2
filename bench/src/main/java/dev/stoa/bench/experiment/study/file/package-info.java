/**
 * Writes the study's tables as delimited text, SequenceFiles, Protocol Buffers, databases of
 * Berkeley DB and Stoa tables. The experiments of the study call it.
 */
package dev.stoa.bench.experiment.study.file;
