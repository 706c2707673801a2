/**
 * The adapter between Avro schemas and Stoa types, and other Avro specifics: its JSON, values of
 * logical types, placeholder records.
 *
 * <p>Called by table schemas, and by readers and writers of records.
 */
@Internal
package dev.stoa.avro;

import dev.stoa.annotation.Internal;
