package dev.stoa.delta;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** Random ALTER TABLE statements. */
final class RandomAlterations {
  private final Random random;
  private final RandomTypes types;
  private final RandomConditions conditions;
  private final List<String> freeNames = new ArrayList<>();
  private int nextName;

  RandomAlterations(Random random, RandomTypes types, RandomConditions conditions) {
    this.random = random;
    this.types = types;
    this.conditions = conditions;
  }

  /** Returns a statement, or null if what was chosen is impossible. */
  Statement next(Model model) {
    return switch (random.nextInt(18)) {
      case 0, 1, 2 -> add(model);
      case 3 -> addWithDefault(model);
      case 4, 5 -> rename(model);
      case 6 -> drop(model);
      case 7, 8 -> move(model);
      case 9, 10, 11 -> widen(model);
      case 12 -> comment(model);
      case 13 -> setDefault(model);
      case 14 -> setNotNull(model);
      case 15 -> dropNotNull(model);
      case 16 -> addCheck(model);
      default -> dropCheck(model);
    };
  }

  private static Statement alter(String sql, BiFunction<SparkSession, Model, Model> effect) {
    return new Statement("alter table $ " + sql, effect);
  }

  private String newName() {
    if (!freeNames.isEmpty() && random.nextBoolean()) {
      return freeNames.remove(freeNames.size() - 1);
    }
    return random.nextInt(5) == 0 ? "ñ " + nextName++ : "a" + nextName++;
  }

  private TypePath randomPath(Model model, Predicate<TypePath> filter) {
    List<TypePath> paths =
        TypePath.of(model.schema()).stream()
            .filter(path -> path.isTable() || !isFixed(model, path.column()))
            .filter(filter)
            .toList();
    return paths.isEmpty() ? null : paths.get(random.nextInt(paths.size()));
  }

  /** Columns that Delta lets nobody change. */
  private static boolean isFixed(Model model, String column) {
    return column.equals("k") || model.isChecked(column);
  }

  private TypePath randomStruct(Model model) {
    return randomPath(
        model,
        path -> path.type() instanceof StructType && (!path.isTable() || random.nextBoolean()));
  }

  /** Chooses a field that may change. */
  private String randomField(Model model, TypePath struct) {
    List<String> names = new ArrayList<>(List.of(((StructType) struct.type()).fieldNames()));
    if (struct.isTable()) {
      names.removeIf(name -> isFixed(model, name));
    }
    return names.isEmpty() ? null : names.get(random.nextInt(names.size()));
  }

  private Statement add(Model model) {
    TypePath struct = randomStruct(model);
    if (struct == null) {
      return null;
    }
    String name = newName();
    DataType type = types.any();
    List<String> others = List.of(((StructType) struct.type()).fieldNames());
    int position = random.nextInt(3 * others.size() + 1);
    String clause =
        position == 0
            ? " first"
            : position <= others.size() ? " after " + Sql.quoted(others.get(position - 1)) : "";
    int ordinal = Math.min(position, others.size());
    StructField field = new StructType().add(name, type, true).apply(0);
    return alter(
        "add column " + struct.sql(name) + " " + type.sql() + clause,
        (spark, old) ->
            old.changedFields(
                struct,
                fields -> plus(fields, ordinal, field),
                values -> plus(values, ordinal, null)));
  }

  private static <T> List<T> plus(List<T> list, int ordinal, T element) {
    List<T> longer = new ArrayList<>(list);
    longer.add(ordinal, element);
    return longer;
  }

  /** Delta cannot add a column with a value for existing rows. */
  private Statement addWithDefault(Model model) {
    String name = newName();
    String column = Sql.quoted(name);
    DataType type = plainType();
    String value = types.value(type);
    StructField field = new StructType().add(name, type, true).apply(0);
    TypePath table = TypePath.of(model.schema()).get(0);
    String add = "add column " + column + " " + type.sql();
    return alter(
            add + " default " + value,
            (spark, old) -> {
              Object constant = spark.sql("select " + value).collectAsList().get(0).get(0);
              return old.changedFields(
                      table,
                      fields -> plus(fields, fields.size(), field),
                      values -> plus(values, values.size(), constant))
                  .withDefault(name, value);
            })
        .withDelta(
            "alter table $ " + add,
            "update $ set " + column + " = " + value,
            "alter table $ alter column " + column + " set default " + value);
  }

  private DataType plainType() {
    DataType type = types.any();
    return RandomTypes.isPlain(type) ? type : plainType();
  }

  private Statement rename(Model model) {
    TypePath struct = randomStruct(model);
    String from = struct == null ? null : randomField(model, struct);
    if (from == null) {
      return null;
    }
    String to = newName();
    if (struct.isTable()) {
      freeNames.add(from);
    }
    return alter(
        "rename column " + struct.sql(from) + " to " + Sql.quoted(to),
        (spark, old) -> {
          Model renamed =
              old.changedField(
                  struct,
                  from,
                  field ->
                      new StructField(to, field.dataType(), field.nullable(), field.metadata()));
          return struct.isTable() ? renamed.renamedColumn(from, to) : renamed;
        });
  }

  private Statement drop(Model model) {
    TypePath struct = randomStruct(model);
    String name = struct == null ? null : randomField(model, struct);
    if (name == null
        || ((StructType) struct.type()).size() == 1
        || (struct.isTable() && model.sources().contains(name))) {
      return null;
    }
    int ordinal = ((StructType) struct.type()).fieldIndex(name);
    if (struct.isTable()) {
      freeNames.add(name);
    }
    return alter(
        "drop column " + struct.sql(name),
        (spark, old) -> {
          Model dropped =
              old.changedFields(
                  struct, fields -> without(fields, ordinal), values -> without(values, ordinal));
          return struct.isTable() ? dropped.withDefault(name, null) : dropped;
        });
  }

  private static <T> List<T> without(List<T> list, int ordinal) {
    list.remove(ordinal);
    return list;
  }

  private Statement move(Model model) {
    TypePath struct = randomStruct(model);
    String name = struct == null ? null : randomField(model, struct);
    if (name == null || ((StructType) struct.type()).size() == 1) {
      return null;
    }
    List<String> others = new ArrayList<>(List.of(((StructType) struct.type()).fieldNames()));
    int from = others.indexOf(name);
    others.remove(name);
    int to = random.nextInt(others.size() + 1);
    String position = to == 0 ? "first" : "after " + Sql.quoted(others.get(to - 1));
    return alter(
        "alter column " + struct.sql(name) + " " + position,
        (spark, old) ->
            old.changedFields(
                struct, fields -> moved(fields, from, to), values -> moved(values, from, to)));
  }

  private static <T> List<T> moved(List<T> list, int from, int to) {
    list.add(to, list.remove(from));
    return list;
  }

  private Statement widen(Model model) {
    TypePath path =
        randomPath(
            model,
            candidate ->
                types.wider(candidate.type()) != null
                    && !model.partitioning().contains(candidate.column())
                    && !model.defaults().containsKey(candidate.column()));
    if (path == null) {
      return null;
    }
    DataType wider = types.wider(path.type());
    return alter(
        "alter column " + path.sql() + " type " + wider.sql(),
        (spark, old) -> old.changed(path, type -> wider, value -> widened(value, wider)));
  }

  private static Object widened(Object value, DataType wider) {
    return switch (wider.typeName()) {
      case "short" -> ((Number) value).shortValue();
      case "integer" -> ((Number) value).intValue();
      case "long" -> ((Number) value).longValue();
      case "double" -> ((Number) value).doubleValue();
      default -> (BigDecimal) value;
    };
  }

  private Statement comment(Model model) {
    TypePath struct = randomStruct(model);
    String name = struct == null ? null : randomField(model, struct);
    if (name == null) {
      return null;
    }
    String comment = List.of("", "it's", "é").get(random.nextInt(3)) + nextName++;
    return alter(
        "alter column " + struct.sql(name) + " comment " + Sql.text(comment),
        (spark, old) -> old.changedField(struct, name, field -> field.withComment(comment)));
  }

  private Statement setDefault(Model model) {
    String name = randomField(model, TypePath.of(model.schema()).get(0));
    if (name == null || !RandomTypes.isPlain(model.type(name))) {
      return null;
    }
    String alter = "alter column " + Sql.quoted(name);
    if (model.defaults().containsKey(name) && random.nextBoolean()) {
      return alter(alter + " drop default", (spark, old) -> old.withDefault(name, null));
    }
    String value = types.value(model.type(name));
    return alter(alter + " set default " + value, (spark, old) -> old.withDefault(name, value));
  }

  /** Delta cannot make a column NOT NULL. */
  private Statement setNotNull(Model model) {
    String name = randomField(model, TypePath.of(model.schema()).get(0));
    if (name == null || !model.schema().apply(name).nullable()) {
      return null;
    }
    return alter(
            "alter column " + Sql.quoted(name) + " set not null",
            (spark, old) -> nullable(old, name, false).checked(spark))
        .withDelta();
  }

  private Statement dropNotNull(Model model) {
    String name = randomField(model, TypePath.of(model.schema()).get(0));
    if (name == null || model.schema().apply(name).nullable()) {
      return null;
    }
    return alter(
        "alter column " + Sql.quoted(name) + " drop not null",
        (spark, old) -> nullable(old, name, true));
  }

  private static Model nullable(Model old, String name, boolean isNullable) {
    return old.changedField(
        TypePath.of(old.schema()).get(0),
        name,
        field -> new StructField(name, field.dataType(), isNullable, field.metadata()));
  }

  /** Adds a condition on one column that is never null: Delta rejects rows for which it is. */
  private Statement addCheck(Model model) {
    String column = randomField(model, TypePath.of(model.schema()).get(0));
    if (column == null) {
      return null;
    }
    StructType only = new StructType().add(model.schema().apply(column));
    String condition =
        random.nextInt(3) > 0
            ? "coalesce(" + conditions.on("", only) + ", true)"
            : "not " + Sql.quoted(column) + " is null";
    String name = "check" + nextName++;
    return alter(
        "add constraint " + name + " check (" + condition + ")",
        (spark, old) -> old.withCheck(name, condition).checked(spark));
  }

  private Statement dropCheck(Model model) {
    if (model.checks().isEmpty()) {
      return null;
    }
    List<String> names = List.copyOf(model.checks().keySet());
    String name = names.get(random.nextInt(names.size()));
    return alter("drop constraint " + name, (spark, old) -> old.withCheck(name, null));
  }
}
