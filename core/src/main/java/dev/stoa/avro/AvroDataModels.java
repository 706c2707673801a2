package dev.stoa.avro;

import java.util.Optional;
import org.apache.avro.Conversions;
import org.apache.avro.LogicalType;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.data.TimeConversions;
import org.apache.avro.generic.GenericData;

/**
 * Avro data models that represent logical types by Java classes such as {@code Instant} and {@code
 * BigDecimal}, with all of Avro's conversions. Used to write and read records of classes.
 */
public final class AvroDataModels {
  private AvroDataModels() {}

  /** A data model without conversions: values are as stored. */
  public static GenericData newModelWithoutConversions() {
    GenericData model = new GenericData();
    model.getConversions().clear(); // those registered as services on the class path
    return model;
  }

  /** A data model with Avro's conversions, to which others can be added. */
  public static GenericData newModelWithConversions() {
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

  /** The logical type, even if registered after the schema was read; null if none exists. */
  public static LogicalType logicalTypeOf(Schema schema) {
    LogicalType known = schema.getLogicalType();
    return Optional.ofNullable(known).orElseGet(() -> LogicalTypes.fromSchemaIgnoreInvalid(schema));
  }
}
