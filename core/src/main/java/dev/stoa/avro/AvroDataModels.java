package dev.stoa.avro;

import java.util.Optional;
import org.apache.avro.Conversions;
import org.apache.avro.LogicalType;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.data.TimeConversions;
import org.apache.avro.generic.GenericData;

/**
 * Creates Avro data models with and without conversions of logical types to Java classes such as
 * {@code Instant} and {@code BigDecimal}. Used to write and read records of users' classes.
 */
public final class AvroDataModels {
  private AvroDataModels() {}

  /** Creates a data model without conversions: values are as stored. */
  public static GenericData newModelWithoutConversions() {
    GenericData model = new GenericData();
    model.getConversions().clear(); // those registered as services on the class path
    return model;
  }

  /** Creates a data model with all of Avro's conversions; the caller may add others. */
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

  /**
   * The logical type of a schema, even if it was registered after the schema was parsed; null if
   * the schema has none.
   */
  public static LogicalType logicalTypeOf(Schema schema) {
    LogicalType logicalType = schema.getLogicalType();
    return Optional.ofNullable(logicalType)
        .orElseGet(() -> LogicalTypes.fromSchemaIgnoreInvalid(schema));
  }
}
