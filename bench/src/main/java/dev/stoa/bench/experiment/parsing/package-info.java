/**
 * Section 5.7 of the MapReduce study: the time to decode a record of several formats, into new
 * objects (immutable decoding) or reused ones (mutable decoding), in a loop without MapReduce.
 */
package dev.stoa.bench.experiment.parsing;
