package dev.stoa.cli.input.json;

import dev.stoa.cli.input.record.AvroNames;
import dev.stoa.cli.input.record.FieldProperties;
import dev.stoa.cli.input.record.InferredFields;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;

/** Turns the shape of JSON rows into their Avro schema. */
final class JsonShapeSchema {
  private static final int LONG_DIGIT_COUNT = 19;

  private final AvroNames typeNames = AvroNames.forTypes();

  /** The schema of the rows; its record is called {@code Row}, nested ones by their path. */
  static Schema of(JsonObjectShape root) {
    JsonShapeSchema schemas = new JsonShapeSchema();
    schemas.typeNames.unique("Row");
    return schemas.record("Row", "", root);
  }

  private Schema record(String name, String path, JsonObjectShape object) {
    List<Schema.Field> fields = new ArrayList<>();
    Iterator<String> names = AvroNames.forFields(object.members().keySet()).iterator();
    for (Map.Entry<String, JsonObjectShape.Member> entry : object.members().entrySet()) {
      String original = entry.getKey();
      JsonObjectShape.Member member = entry.getValue();
      boolean isSometimesAbsent = member.presentCount() < object.objectCount();
      String fieldName = names.next();
      String fieldPath = path.isEmpty() ? fieldName : path + "_" + fieldName;
      Schema type = schema(member.shape(), fieldPath, isSometimesAbsent);
      Schema.Field field = InferredFields.field(fieldName, original, type);
      fields.add(field);
      if (isSometimesAbsent) {
        field.addProp(FieldProperties.ABSENT_WHEN_NULL, true);
      }
    }
    return Schema.createRecord(name, null, null, false, fields);
  }

  private Schema schema(JsonShape shape, String path, boolean isSometimesAbsent) {
    List<Schema> branches = new ArrayList<>();
    if (isSometimesAbsent || shape.isNullable() || shape.kinds().isEmpty()) {
      branches.add(Schema.create(Schema.Type.NULL));
    }
    for (JsonShape.Kind kind : shape.kinds()) {
      switch (kind) {
        case BOOLEAN -> branches.add(Schema.create(Schema.Type.BOOLEAN));
        case NUMBER -> addNumbers(shape, branches);
        case STRING -> branches.add(Schema.create(Schema.Type.STRING));
        case ARRAY ->
            branches.add(Schema.createArray(schema(shape.elements(), path + "_item", false)));
        case OBJECT -> branches.add(object(shape.object(), path));
      }
    }
    if (shape.kinds().isEmpty()) {
      branches.add(Schema.create(Schema.Type.STRING));
    }
    return branches.size() == 1 ? branches.get(0) : Schema.createUnion(branches);
  }

  private Schema object(JsonObjectShape object, String path) {
    return object.isMap()
        ? Schema.createMap(schema(object.mergedValues(), path + "_value", false))
        : record(typeNames.unique(path), path, object);
  }

  private static void addNumbers(JsonShape shape, List<Schema> branches) {
    if (shape.bigDigitCount() > 0) {
      int precision = Math.max(shape.bigDigitCount(), LONG_DIGIT_COUNT);
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
