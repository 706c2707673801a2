/**
 * The {@code VALUE} layout: values in Avro binary, one after another (the CIF paper, section 4).
 *
 * <p>Internal. A {@link dev.stoa.format.value.ValueType} is compiled from an Avro schema once and
 * then writes, reads and skips values; column writers and cursors call it. Collections are written
 * with their sizes in bytes, which Avro's own readers understand, so that skipping one is one step.
 * Maps and arrays are asked for single entries and elements through {@link
 * dev.stoa.format.value.MapValues} and {@link dev.stoa.format.value.ArrayValues}, which each layout
 * of them extends.
 */
package dev.stoa.format.value;
