package dev.stoa.format.value;

import dev.stoa.avro.AvroDataModels;
import org.apache.avro.Conversion;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;

/**
 * Avro's conversions between logical and stored values for one data model. Generic records mostly
 * contain stored values, generated classes the converted ones.
 *
 * @param model defines the conversions
 * @param isEnabled whether any is used
 */
public record LogicalConversions(GenericData model, boolean isEnabled) {
  /** No conversions: values are read as stored. */
  static LogicalConversions none() {
    return new LogicalConversions(GenericData.get(), false);
  }

  /** The conversions of a model, with Avro's own for those that it lacks. */
  static LogicalConversions of(GenericData given) {
    GenericData model = AvroDataModels.newModelWithConversions();
    given.getConversions().forEach(model::addLogicalTypeConversion);
    return new LogicalConversions(model, true);
  }

  /**
   * The serde that accepts converted as well as stored values, if the schema has a logical type.
   */
  ValueSerde wrap(ValueSerde stored, Schema schema) {
    Conversion<?> conversion =
        isEnabled ? model.getConversionFor(AvroDataModels.logicalTypeOf(schema)) : null;
    return conversion == null ? stored : new LogicalTypeSerde(stored, schema, conversion);
  }

  /**
   * The branch of a union that a value matches.
   *
   * @throws org.apache.avro.AvroRuntimeException if it matches none
   */
  int branchOf(Schema union, Object value) {
    return model.resolveUnion(union, value);
  }
}
