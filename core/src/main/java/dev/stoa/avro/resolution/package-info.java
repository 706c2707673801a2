/**
 * Schema resolution: matching of fields, exact conversions of units and scales, defaults, and
 * alignment of records with the stored schema.
 *
 * <p>Internal. Called by the serdes and by the readers and writers of users' records.
 */
@Internal
package dev.stoa.avro.resolution;

import dev.stoa.annotation.Internal;
