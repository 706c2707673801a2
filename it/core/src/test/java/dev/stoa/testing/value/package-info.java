/** Random tests of reads with reader schemas, with Avro's readers as the oracle. */
package dev.stoa.testing.value;
