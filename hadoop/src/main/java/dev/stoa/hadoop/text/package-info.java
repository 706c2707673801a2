/**
 * Input formats for text: lines of delimited fields, and records of a fixed length, as lazy records
 * like those of tables. The MapReduce study (VLDB 2010), section 4.3, calls this mutable decoding:
 * a field is located and parsed when it is asked for, into objects that are reused.
 *
 * <p>Called by job drivers, which configure jobs with the static methods of the formats, and by the
 * framework.
 */
package dev.stoa.hadoop.text;
