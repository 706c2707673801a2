/**
 * Helps with the texts that people write: suggests the name that an unknown one was meant to be.
 * Called by every parser of types, options, settings and command lines.
 */
@Internal
package dev.stoa.text;

import dev.stoa.annotation.Internal;
