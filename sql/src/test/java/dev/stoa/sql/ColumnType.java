package dev.stoa.sql;

import dev.stoa.sql.statement.SqlNames;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;

/** A type of random columns: Avro's schema of it, DuckDB's name of it, and values in both. */
sealed interface ColumnType {
  /** Keys of maps; some differ only in case. */
  List<String> KEYS = List.of("k", "K", "content-type", "1", "", "it's", "ä", "a.b", "\"q\"");

  Schema schema();

  String sql();

  TypedValue next(Random random);

  /** A type without parts. */
  record Leaf(LeafKind kind) implements ColumnType {
    @Override
    public Schema schema() {
      return kind.schema();
    }

    @Override
    public String sql() {
      return kind.sql();
    }

    @Override
    public TypedValue next(Random random) {
      return kind.next(random);
    }
  }

  /** A type whose values may be null. */
  record Nullable(ColumnType type) implements ColumnType {
    @Override
    public Schema schema() {
      return Schema.createUnion(Schema.create(Schema.Type.NULL), type.schema());
    }

    @Override
    public String sql() {
      return type.sql();
    }

    @Override
    public TypedValue next(Random random) {
      return random.nextInt(4) == 0 ? TypedValue.NULL : type.next(random);
    }
  }

  /** A list of up to three elements. */
  record Array(ColumnType element) implements ColumnType {
    @Override
    public Schema schema() {
      return Schema.createArray(element.schema());
    }

    @Override
    public String sql() {
      return element.sql() + "[]";
    }

    @Override
    public TypedValue next(Random random) {
      List<TypedValue> elements = new ArrayList<>();
      for (int left = random.nextInt(4); left > 0; left--) {
        elements.add(element.next(random));
      }
      return TypedValue.of(
          elements.stream()
              .map(TypedValue::orNull)
              .collect(Collectors.toCollection(ArrayList::new)),
          literals(elements) + "::" + sql());
    }
  }

  /** A map with texts as keys. */
  record MapOf(ColumnType value) implements ColumnType {
    @Override
    public Schema schema() {
      return Schema.createMap(value.schema());
    }

    @Override
    public String sql() {
      return "MAP(VARCHAR, " + value.sql() + ")";
    }

    @Override
    public TypedValue next(Random random) {
      Map<String, Object> entries = new LinkedHashMap<>();
      List<TypedValue> keys = new ArrayList<>();
      List<TypedValue> values = new ArrayList<>();
      for (String key : KEYS) {
        if (random.nextInt(3) == 0) {
          TypedValue entryValue = value.next(random);
          entries.put(key, entryValue.orNull());
          keys.add(TypedValue.of(key, SqlNames.text(key)));
          values.add(entryValue);
        }
      }
      return TypedValue.of(
          entries,
          "MAP(%s::VARCHAR[], %s::%s[])".formatted(literals(keys), literals(values), value.sql()));
    }
  }

  /** A record; its schema has a name, so each has its own. */
  record Struct(String name, Map<String, ColumnType> fields) implements ColumnType {
    @Override
    public Schema schema() {
      List<Schema.Field> schemas = new ArrayList<>();
      fields.forEach((field, type) -> schemas.add(new Schema.Field(field, type.schema())));
      return Schema.createRecord(name, null, "dev.stoa.sql", false, schemas);
    }

    @Override
    public String sql() {
      return fields.entrySet().stream()
          .map(field -> SqlNames.quoted(field.getKey()) + " " + field.getValue().sql())
          .collect(Collectors.joining(", ", "STRUCT(", ")"));
    }

    @Override
    public TypedValue next(Random random) {
      GenericData.Record row = new GenericData.Record(schema());
      List<String> literals = new ArrayList<>();
      fields.forEach(
          (field, type) -> {
            TypedValue value = type.next(random);
            row.put(field, value.orNull());
            literals.add(SqlNames.text(field) + ": " + value.literal());
          });
      return TypedValue.of(row, "{" + String.join(", ", literals) + "}::" + sql());
    }
  }

  private static String literals(List<TypedValue> values) {
    return values.stream().map(TypedValue::literal).collect(Collectors.joining(", ", "[", "]"));
  }

  /** Returns the type of the values that are not null. */
  default ColumnType present() {
    return this instanceof Nullable nullable ? nullable.type() : this;
  }
}
