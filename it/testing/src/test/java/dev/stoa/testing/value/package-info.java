/** Random tests of reads with reader schemas, against Avro's own readers. */
package dev.stoa.testing.value;
