/**
 * The text of dates, times, timestamps, durations and UUIDs, in ISO 8601: {@code 2020-12-31},
 * {@code 23:59:59.5}, {@code 2020-12-31T23:59:59.123Z}. The command line formats and parses values
 * with it, and infers types from text.
 *
 * <p>Internal. Converts stored numbers directly, without date objects and without exceptions for
 * text of another form, since it is called for each field of an input.
 */
@Internal
package dev.stoa.type.text;

import dev.stoa.annotation.Internal;
