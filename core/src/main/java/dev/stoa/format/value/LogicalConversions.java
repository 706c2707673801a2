package dev.stoa.format.value;

import dev.stoa.avro.LogicalValues;
import org.apache.avro.Conversion;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;

/**
 * Avro's conversions between the values of logical types and what is stored of them, those of one
 * data model. Generic records mostly hold what is stored, generated classes the converted values.
 *
 * @param model knows the conversions
 * @param areUsed whether any is
 */
public record LogicalConversions(GenericData model, boolean areUsed) {
  /** No conversions: values are what is stored. */
  static LogicalConversions none() {
    return new LogicalConversions(GenericData.get(), false);
  }

  /** The conversions of a model, and of Avro's own those that it lacks. */
  static LogicalConversions with(GenericData given) {
    GenericData model = LogicalValues.newModel();
    given.getConversions().forEach(model::addLogicalTypeConversion);
    return new LogicalConversions(model, true);
  }

  /** The type that takes converted values as well as stored ones, where the schema's are such. */
  ValueType over(ValueType stored, Schema schema) {
    Conversion<?> conversion =
        areUsed ? model.getConversionFor(LogicalValues.typeOf(schema)) : null;
    return conversion == null ? stored : new ConvertedType(stored, schema, conversion);
  }

  /**
   * The branch of a union that a value takes.
   *
   * @throws org.apache.avro.AvroRuntimeException when it takes none
   */
  int branchOf(Schema union, Object value) {
    return model.resolveUnion(union, value);
  }
}
