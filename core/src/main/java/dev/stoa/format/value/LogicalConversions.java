package dev.stoa.format.value;

import dev.stoa.avro.AvroDataModels;
import org.apache.avro.Conversion;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;

/**
 * Avro's conversions between logical and stored values for one data model. Generic records mostly
 * contain stored values, and objects of generated classes contain converted values.
 *
 * @param model the data model that defines the conversions
 * @param isEnabled whether values are converted; otherwise they are read and written as stored
 */
public record LogicalConversions(GenericData model, boolean isEnabled) {
  /** Returns no conversions: values are read as stored. */
  static LogicalConversions none() {
    return new LogicalConversions(GenericData.get(), false);
  }

  /** Returns the conversions of a model, and Avro's own conversions for other logical types. */
  static LogicalConversions of(GenericData base) {
    GenericData model = AvroDataModels.newModelWithConversions();
    base.getConversions().forEach(model::addLogicalTypeConversion);
    return new LogicalConversions(model, true);
  }

  /**
   * Returns a serde that writes converted and stored values and reads converted ones, if the schema
   * has a logical type with a conversion; otherwise the serde itself.
   */
  ValueSerde wrap(ValueSerde serde, Schema schema) {
    Conversion<?> conversion =
        isEnabled ? model.getConversionFor(AvroDataModels.logicalTypeOf(schema)) : null;
    return conversion == null ? serde : new LogicalTypeSerde(serde, schema, conversion);
  }

  /**
   * Returns the index of the branch of a union that a value matches.
   *
   * @throws org.apache.avro.AvroRuntimeException if it matches no branch
   */
  int branchOf(Schema union, Object value) {
    return model.resolveUnion(union, value);
  }
}
