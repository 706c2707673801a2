/**
 * Converts between Avro schemas and Stoa types, and contains what else is specific to Avro: names,
 * JSON, data models, placeholder records.
 *
 * <p>Called by table schemas, and by readers and writers of records.
 */
@Internal
package dev.stoa.avro;

import dev.stoa.annotation.Internal;
