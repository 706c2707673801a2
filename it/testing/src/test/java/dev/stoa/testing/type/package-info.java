/** Random tests of types: Avro is the judge. */
package dev.stoa.testing.type;
