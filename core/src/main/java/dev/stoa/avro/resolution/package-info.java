/**
 * Resolves differences between schemas: finds fields by name and alias, converts units and scales
 * exactly, and fills in defaults.
 *
 * <p>Internal. Called by serdes, and by readers and writers of users' records.
 */
@Internal
package dev.stoa.avro.resolution;

import dev.stoa.annotation.Internal;
