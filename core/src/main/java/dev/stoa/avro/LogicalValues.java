package dev.stoa.avro;

import java.util.Optional;
import org.apache.avro.Conversions;
import org.apache.avro.LogicalType;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.data.TimeConversions;
import org.apache.avro.generic.GenericData;

/**
 * Values of logical types as Java knows them, such as {@code Instant} and {@code BigDecimal}: all
 * conversions that Avro has. Used where records of classes are written and read.
 */
public final class LogicalValues {
  private LogicalValues() {}

  /** A data model without conversions: its values are what is stored. */
  public static GenericData newPlainModel() {
    GenericData model = new GenericData();
    model.getConversions().clear(); // those of services that the class path names
    return model;
  }

  /** A data model with Avro's conversions, to which others can be added. */
  public static GenericData newModel() {
    GenericData model = new GenericData();
    model.addLogicalTypeConversion(new Conversions.DecimalConversion());
    model.addLogicalTypeConversion(new Conversions.BigDecimalConversion());
    model.addLogicalTypeConversion(new Conversions.UUIDConversion());
    model.addLogicalTypeConversion(new Conversions.DurationConversion());
    model.addLogicalTypeConversion(new TimeConversions.DateConversion());
    model.addLogicalTypeConversion(new TimeConversions.TimeMillisConversion());
    model.addLogicalTypeConversion(new TimeConversions.TimeMicrosConversion());
    model.addLogicalTypeConversion(new TimeConversions.TimestampMillisConversion());
    model.addLogicalTypeConversion(new TimeConversions.TimestampMicrosConversion());
    model.addLogicalTypeConversion(new TimeConversions.TimestampNanosConversion());
    model.addLogicalTypeConversion(new TimeConversions.LocalTimestampMillisConversion());
    model.addLogicalTypeConversion(new TimeConversions.LocalTimestampMicrosConversion());
    model.addLogicalTypeConversion(new TimeConversions.LocalTimestampNanosConversion());
    return model;
  }

  /**
   * The logical type; also one that was registered after the schema was read; null where there is
   * none.
   */
  public static LogicalType typeOf(Schema schema) {
    LogicalType known = schema.getLogicalType();
    return Optional.ofNullable(known).orElseGet(() -> LogicalTypes.fromSchemaIgnoreInvalid(schema));
  }
}
