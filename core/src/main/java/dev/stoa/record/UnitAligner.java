package dev.stoa.record;

import dev.stoa.annotation.Internal;
import dev.stoa.avro.resolution.RecordAligner;
import dev.stoa.avro.resolution.Rescaling;
import dev.stoa.avro.resolution.UuidConversion;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;

/**
 * Converts records to the units of time and scales of decimals of another schema, which Avro's
 * resolution ignores. Called by the command line, whose inputs have schemas of their own. Not
 * thread-safe.
 */
@Internal
public final class UnitAligner {
  private final RecordAligner aligner;

  /** Creates an aligner to a schema that differs only in units and scales. */
  public UnitAligner(Schema schema) {
    this.aligner = RecordAligner.strict(schema);
  }

  /** Returns whether stored values of two types have the same unit, scale and meaning. */
  public static boolean haveSameUnit(Schema from, Schema to) {
    return Rescaling.isIdentity(from, to);
  }

  /**
   * Returns whether two types differ in unit, scale or form of UUIDs, and all digits can be kept.
   */
  public static boolean isConvertible(Schema from, Schema to) {
    return UuidConversion.isNeeded(from, to) || differInUnit(from, to);
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
   * @throws org.apache.avro.AvroTypeException when a value is too large for its new type
   */
  public GenericRecord align(GenericRecord record) {
    return (GenericRecord) aligner.align(record);
  }
}
