package dev.stoa.testing.reference;

import dev.stoa.testing.record.Coverage;
import dev.stoa.testing.record.RandomSchemas;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;

/**
 * The columns of a table and the types that its columns change to. Used by {@link RandomTable}. Not
 * thread-safe.
 */
final class RandomTypeChanges {
  private static final Schema NULL = Schema.create(Schema.Type.NULL);
  private static final Schema STRING = Schema.create(Schema.Type.STRING);

  /** Types with a default, as the end of a field in Avro's JSON; # is the number of the field. */
  private static final List<String> TYPES_WITH_DEFAULT =
      List.of(
          "'type':'boolean','default':true",
          "'type':'int','default':-5",
          "'type':{'type':'int','logicalType':'date'},'default':19000",
          "'type':'long','default':9007199254740993",
          "'type':{'type':'long','logicalType':'timestamp-nanos'},'default':-1",
          "'type':'float','default':0.1",
          "'type':'double','default':-2.5e-300",
          "'type':'string','default':'d\u00e9faut \u65e5'",
          "'type':'bytes','default':'\u0000\u00ff'",
          "'type':{'type':'bytes','logicalType':'decimal','precision':9,'scale':2},'default':'\u0001'",
          "'type':['null','string'],'default':null",
          "'type':['string','null'],'default':'present'",
          "'type':['long','string','null'],'default':3",
          "'type':{'type':'array','items':['int','null']},'default':[1,2]",
          "'type':{'type':'array','items':'string'},'default':[]",
          "'type':{'type':'map','values':'double'},'default':{'b':1.5,'a':0}",
          "'type':{'type':'fixed','name':'Pair#','size':2},'default':'\u0001\u00fe'",
          "'type':{'type':'enum','name':'Color#','symbols':['RED','GREEN']},'default':'GREEN'",
          "'type':{'type':'record','name':'Point#','fields':[{'name':'x','type':'int'},"
              + "{'name':'label','type':['null','string'],'default':null}]},'default':{'x':4}");

  private final Random random;
  private final RandomSchemas schemas;

  RandomTypeChanges(Random random) {
    this.random = random;
    this.schemas = new RandomSchemas(random, new Coverage());
  }

  /** Returns a record of a key column, an optional text column, and the columns of a record. */
  static Schema withKeys(Schema columns, String key, String kind) {
    List<Schema.Field> fields = new ArrayList<>();
    fields.add(new Schema.Field(key, Schema.create(Schema.Type.LONG)));
    fields.add(new Schema.Field(kind, Schema.createUnion(NULL, STRING)));
    for (Schema.Field field : columns.getFields()) {
      fields.add(new Schema.Field(field, field.schema()));
    }
    return Schema.createRecord(
        columns.getName() + "Table", "a random table", columns.getNamespace(), false, fields);
  }

  static List<String> names(Schema schema) {
    return schema.getFields().stream().map(Schema.Field::name).toList();
  }

  /** Returns a record of one field, in the namespace of a table. */
  static Schema recordOf(Schema.Field field, Schema table) {
    Schema.Field copy = new Schema.Field(field.name(), field.schema());
    return Schema.createRecord("Values", null, table.getNamespace(), false, List.of(copy));
  }

  /** Returns a new column without a default. */
  Schema.Field newField(Schema table, String name) {
    return random.nextInt(3) == 0
        ? new Schema.Field(name, fieldWithDefault(table, name).schema())
        : new Schema.Field(name, unnamedType());
  }

  /** Returns a random type without named types, whose names could be those of others. */
  private Schema unnamedType() {
    while (true) {
      for (Schema.Field field : schemas.next().getFields()) {
        if (!field.schema().toString().contains("\"name\"")) {
          return field.schema();
        }
      }
    }
  }

  /**
   * Returns a new column with a default.
   *
   * @param name a name that no other column ever had, which distinguishes its types
   */
  Schema.Field fieldWithDefault(Schema table, String name) {
    String type =
        TYPES_WITH_DEFAULT
            .get(random.nextInt(TYPES_WITH_DEFAULT.size()))
            .replace('\'', '"')
            .replace("\u0000", "\\u0000")
            .replace("\u0001", "\\u0001")
            .replace("#", name);
    String namespace =
        table.getNamespace() == null ? "" : ",\"namespace\":\"" + table.getNamespace() + '"';
    String json =
        "{\"type\":\"record\",\"name\":\"Added\"%s,\"fields\":[{\"name\":\"%s\",%s}]}"
            .formatted(namespace, name, type);
    Schema.Field field = new Schema.Parser().parse(json).getFields().get(0);
    return new Schema.Field(field, field.schema());
  }

  /** Returns a wider type, or the same if no part of it can be widened. */
  Schema wider(Schema type) {
    return switch (type.getType()) {
      case INT -> type.getLogicalType() == null ? Schema.create(Schema.Type.LONG) : type;
      case FLOAT -> Schema.create(Schema.Type.DOUBLE);
      case BYTES ->
          type.getLogicalType() instanceof LogicalTypes.Decimal decimal
              ? LogicalTypes.decimal(decimal.getPrecision() + 3, decimal.getScale())
                  .addToSchema(Schema.create(Schema.Type.BYTES))
              : type;
      case ARRAY -> Schema.createArray(wider(type.getElementType()));
      case MAP -> Schema.createMap(wider(type.getValueType()));
      case UNION -> widerUnion(type);
      case ENUM -> widerEnum(type);
      case RECORD -> isRecursive(type, new HashSet<>()) ? type : widerRecord(type);
      default -> type;
    };
  }

  private Schema widerUnion(Schema union) {
    List<Schema> branches = union.getTypes();
    return branches.size() == 2 && union.isNullable()
        ? Schema.createUnion(branches.stream().map(this::wider).toList())
        : union;
  }

  private static Schema widerEnum(Schema type) {
    List<String> symbols = new ArrayList<>(type.getEnumSymbols());
    symbols.add("MORE_" + symbols.size());
    return Schema.createEnum(
        type.getName(), type.getDoc(), type.getNamespace(), symbols, type.getEnumDefault());
  }

  /** Returns the paths of the fields of records in some columns, outside unions and recursion. */
  List<String> nestedFields(Schema table, List<String> columns) {
    List<String> paths = new ArrayList<>();
    columns.forEach(
        column -> {
          Schema type = table.getField(column).schema();
          if (!isRecursive(type, new HashSet<>())) {
            addNestedFields(column, type, paths);
          }
        });
    return paths;
  }

  private static void addNestedFields(String path, Schema type, List<String> paths) {
    switch (type.getType()) {
      case ARRAY -> addNestedFields(path + ".element", type.getElementType(), paths);
      case MAP -> addNestedFields(path + ".value", type.getValueType(), paths);
      case UNION -> {
        if (type.getTypes().size() == 2 && type.isNullable()) {
          type.getTypes().forEach(branch -> addNestedFields(path, branch, paths));
        }
      }
      case RECORD ->
          type.getFields()
              .forEach(
                  field -> {
                    paths.add(path + "." + field.name());
                    addNestedFields(path + "." + field.name(), field.schema(), paths);
                  });
      default -> {
        // no fields
      }
    }
  }

  /** Widens the fields of a record, and adds one before them or after. */
  private Schema widerRecord(Schema type) {
    List<Schema.Field> fields = new ArrayList<>();
    for (Schema.Field field : type.getFields()) {
      fields.add(new Schema.Field(field, wider(field.schema())));
    }
    Schema.Field added = fieldWithDefault(type, "more" + random.nextInt(Integer.MAX_VALUE));
    fields.add(random.nextInt(fields.size() + 1), added);
    return Schema.createRecord(type.getName(), type.getDoc(), type.getNamespace(), false, fields);
  }

  /** Whether a type contains a record that contains itself. */
  private static boolean isRecursive(Schema type, Set<String> enclosing) {
    return switch (type.getType()) {
      case ARRAY -> isRecursive(type.getElementType(), enclosing);
      case MAP -> isRecursive(type.getValueType(), enclosing);
      case UNION -> type.getTypes().stream().anyMatch(branch -> isRecursive(branch, enclosing));
      case RECORD -> {
        if (!enclosing.add(type.getFullName())) {
          yield true;
        }
        boolean isFieldRecursive =
            type.getFields().stream().anyMatch(field -> isRecursive(field.schema(), enclosing));
        enclosing.remove(type.getFullName());
        yield isFieldRecursive;
      }
      default -> false;
    };
  }
}
