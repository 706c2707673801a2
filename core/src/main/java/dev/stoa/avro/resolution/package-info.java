/**
 * Schema resolution: which field is read from which, exact changes of units and scales, defaults,
 * and records aligned with the schema that is stored.
 *
 * <p>Internal. Called by the types of values and by the readers and writers of users' records.
 */
package dev.stoa.avro.resolution;
