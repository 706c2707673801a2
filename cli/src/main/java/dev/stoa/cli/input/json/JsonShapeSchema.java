package dev.stoa.cli.input.json;

import dev.stoa.cli.input.record.FieldProperties;
import dev.stoa.cli.input.record.InferredFields;
import dev.stoa.type.TypeNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;

/** Converts the shape of JSON rows to an Avro schema. */
final class JsonShapeSchema {
  /** The name of the rows' record. */
  private static final String ROW = "Row";

  /** The number of digits of the largest long. */
  private static final int LONG_DIGIT_COUNT = 19;

  private final TypeNames typeNames = TypeNames.create();

  /**
   * Returns the schema of the rows: a record {@code Row}; nested records are named by their path.
   */
  static Schema of(JsonObjectShape root) {
    JsonShapeSchema converter = new JsonShapeSchema();
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
    for (JsonShape.Kind kind : shape.kinds()) {
      switch (kind) {
        case BOOLEAN -> branches.add(Schema.create(Schema.Type.BOOLEAN));
        case NUMBER -> addNumberTypes(shape, branches);
        case STRING -> branches.add(Schema.create(Schema.Type.STRING));
        case ARRAY ->
            branches.add(Schema.createArray(schema(shape.elementShape(), path + "_item", false)));
        case OBJECT -> branches.add(mapOrRecord(shape.objectShape(), path));
      }
    }
    if (shape.kinds().isEmpty()) {
      branches.add(Schema.create(Schema.Type.STRING));
    }
    return branches.size() == 1 ? branches.get(0) : Schema.createUnion(branches);
  }

  private Schema mapOrRecord(JsonObjectShape object, String path) {
    return object.isMap()
        ? Schema.createMap(schema(object.mergedShape(), path + "_value", false))
        : record(typeNames.newName(path), path, object);
  }

  private static void addNumberTypes(JsonShape shape, List<Schema> branches) {
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
