package dev.stoa.cli.input.json;

import dev.stoa.cli.input.record.FieldProperties;
import dev.stoa.cli.input.record.InferenceOptions;
import dev.stoa.cli.input.record.InferredFields;
import dev.stoa.type.TypeNames;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;

/** Converts the shape of JSON rows to an Avro schema. */
final class JsonShapeSchema {
  /** The name of the rows' record. */
  private static final String ROW = "Row";

  /** The number of digits of the largest long. */
  private static final int LONG_DIGIT_COUNT = 19;

  private final TypeNames typeNames = TypeNames.create();
  private final InferenceOptions options;

  private JsonShapeSchema(InferenceOptions options) {
    this.options = options;
  }

  /**
   * Returns the schema of the rows: a record {@code Row}; nested records are named by their path.
   */
  static Schema of(JsonObjectShape root, InferenceOptions options) {
    JsonShapeSchema converter = new JsonShapeSchema(options);
    converter.typeNames.newName(ROW);
    return converter.record(ROW, "", root);
  }

  private Schema record(String name, String path, JsonObjectShape object) {
    List<Schema.Field> fields = new ArrayList<>();
    for (Map.Entry<String, JsonObjectShape.Member> entry : object.members().entrySet()) {
      String fieldName = entry.getKey();
      JsonObjectShape.Member member = entry.getValue();
      boolean isSometimesMissing = member.presentCount() < object.objectCount();
      String fieldPath = path.isEmpty() ? fieldName : path + "_" + fieldName;
      Schema type = schema(member.shape(), fieldPath, isSometimesMissing);
      Schema.Field field = InferredFields.field(fieldName, type);
      fields.add(field);
      if (isSometimesMissing) {
        field.addProp(FieldProperties.ABSENT_WHEN_NULL, true);
      }
    }
    return Schema.createRecord(name, null, null, false, fields);
  }

  private Schema schema(JsonShape shape, String path, boolean isSometimesMissing) {
    List<Schema> branches = new ArrayList<>();
    if (isSometimesMissing || shape.isNullable() || shape.kinds().isEmpty()) {
      branches.add(Schema.create(Schema.Type.NULL));
    }
    if (shape.kinds().isEmpty()) {
      branches.add(Schema.create(Schema.Type.STRING));
    } else if (shape.kinds().size() > 1 && !options.keepsUnions()) {
      branches.add(commonType(shape));
    } else {
      addTypes(shape, path, branches);
    }
    return branches.size() == 1 ? branches.get(0) : Schema.createUnion(branches);
  }

  /**
   * Returns the widest type of values of several kinds: text, unless all strings are the NaN and
   * infinities that JSON has no numbers for.
   */
  private static Schema commonType(JsonShape shape) {
    boolean isDouble =
        shape.kinds().equals(EnumSet.of(JsonShape.Kind.NUMBER, JsonShape.Kind.STRING))
            && shape.textForms().isNonFinite()
            && !shape.hasWideInteger();
    if (isDouble) {
      return Schema.create(Schema.Type.DOUBLE);
    }
    Schema text = Schema.create(Schema.Type.STRING);
    text.addProp(FieldProperties.JSON_TEXT, true);
    return text;
  }

  private void addTypes(JsonShape shape, String path, List<Schema> branches) {
    for (JsonShape.Kind kind : shape.kinds()) {
      switch (kind) {
        case BOOLEAN -> branches.add(Schema.create(Schema.Type.BOOLEAN));
        case NUMBER -> addNumberTypes(shape, branches);
        case STRING -> branches.add(textType(shape));
        case ARRAY ->
            branches.add(Schema.createArray(schema(shape.elementShape(), path + "_item", false)));
        case OBJECT -> branches.add(mapOrRecord(shape.objectShape(), path));
      }
    }
  }

  private static Schema textType(JsonShape shape) {
    Optional<Schema> type = shape.kinds().size() == 1 ? shape.textForms().type() : Optional.empty();
    return type.orElseGet(() -> Schema.create(Schema.Type.STRING));
  }

  private Schema mapOrRecord(JsonObjectShape object, String path) {
    return object.isMap()
        ? Schema.createMap(schema(object.mergedShape(), path + "_value", false))
        : record(typeNames.newName(path), path, object);
  }

  /**
   * Adds the type of numbers. Integers that a double would round and numbers with a fraction are
   * decimals together.
   */
  private void addNumberTypes(JsonShape shape, List<Schema> branches) {
    if (shape.hasDouble() && shape.hasWideInteger() && !options.keepsUnions()) {
      branches.add(shape.decimalType());
      return;
    }
    if (shape.maxBigIntegerDigitCount() > 0) {
      int precision = Math.max(shape.maxBigIntegerDigitCount(), LONG_DIGIT_COUNT);
      branches.add(
          LogicalTypes.decimal(precision, 0).addToSchema(Schema.create(Schema.Type.BYTES)));
    } else if (shape.hasLong() && (shape.hasWideLong() || !shape.hasDouble())) {
      branches.add(Schema.create(Schema.Type.LONG));
    }
    if (shape.hasDouble()) {
      branches.add(Schema.create(Schema.Type.DOUBLE));
    }
  }
}
