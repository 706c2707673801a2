package dev.stoa.record;

import dev.stoa.annotation.Internal;
import dev.stoa.avro.resolution.NumberConversion;
import dev.stoa.avro.resolution.RecordAligner;
import dev.stoa.avro.resolution.Rescaling;
import dev.stoa.avro.resolution.UuidConversion;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;

/**
 * Converts records to the units of time, scales of decimals and types of numbers of another schema,
 * which Avro's resolution ignores or lacks. Called by the command line, whose inputs have schemas
 * of their own. Not thread-safe.
 */
@Internal
public final class UnitAligner {
  private final RecordAligner aligner;

  /** Creates an aligner to a schema that differs only in what {@link #isConvertible} names. */
  public UnitAligner(Schema schema) {
    this.aligner = RecordAligner.strict(schema);
  }

  /** Returns whether stored values of two types have the same unit, scale and meaning. */
  public static boolean haveSameUnit(Schema from, Schema to) {
    return Rescaling.isIdentity(from, to);
  }

  /**
   * Returns whether two types differ in unit, scale, form of UUIDs or type of number, and values
   * keep all digits if they are not too large.
   */
  public static boolean isConvertible(Schema from, Schema to) {
    return UuidConversion.isNeeded(from, to)
        || NumberConversion.isNeeded(from, to)
        || differInUnit(from, to);
  }

  /** Returns whether a type has times of a coarser unit, which some values may not fit. */
  public static boolean isCoarser(Schema from, Schema to) {
    return Rescaling.toCoarserUnit(from, to).isPresent();
  }

  private static boolean differInUnit(Schema from, Schema to) {
    return from.getLogicalType() != null
        && to.getLogicalType() != null
        && !Rescaling.isIdentity(from, to)
        && Rescaling.of(from, to).isPresent();
  }

  /**
   * Returns the record itself, or a copy in the schema's units and scales.
   *
   * @throws org.apache.avro.AvroTypeException when a value is not one of its new type
   */
  public GenericRecord align(GenericRecord record) {
    return (GenericRecord) aligner.align(record);
  }
}
