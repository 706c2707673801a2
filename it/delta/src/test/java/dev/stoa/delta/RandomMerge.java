package dev.stoa.delta;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.MapType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** Creates random MERGE statements, with clauses of all kinds and a source of literal rows. */
final class RandomMerge {
  private static final String MATCHED = "matched";
  private static final String ONLY_SOURCE = "not matched";
  private static final String ONLY_TARGET = "not matched by source";

  /**
   * A clause.
   *
   * @param values the new values by column; null if it deletes the row
   * @param isStar whether all columns of the source are assigned
   */
  private record Clause(
      String kind, String condition, String action, Map<String, String> values, boolean isStar) {
    String sql() {
      return " when " + kind + (condition.isEmpty() ? "" : " and " + condition) + " then " + action;
    }
  }

  private final Random random;
  private final RandomTypes types;
  private final RandomConditions conditions;
  private final RandomStatements statements;
  private int nextNew;

  RandomMerge(
      Random random, RandomTypes types, RandomConditions conditions, RandomStatements statements) {
    this.random = random;
    this.types = types;
    this.conditions = conditions;
    this.statements = statements;
  }

  Statement next(Model model) {
    boolean evolves = random.nextInt(3) == 0;
    StructType source = evolves ? evolved(model) : source(model);
    Model settable = settable(model, source);
    List<Clause> clauses = new ArrayList<>();
    add(clauses, MATCHED, settable, source, evolves);
    add(clauses, ONLY_SOURCE, settable, source, evolves);
    add(clauses, ONLY_TARGET, settable, source, evolves);
    if (clauses.isEmpty() || (evolves && clauses.stream().noneMatch(Clause::isStar))) {
      clauses.removeIf(clause -> clause.kind().equals(ONLY_SOURCE));
      clauses.add(ofKind(clauses, MATCHED).size(), star(ONLY_SOURCE, source));
    }
    String rows = rows(model, source, clauses);
    String on =
        random.nextInt(6) == 0
            ? "t.`k` = s.`k` and " + conditions.on("t.", model.schema())
            : "t.`k` = s.`k`";
    String sql =
        "merge %s into $ t using (%s) s on %s%s"
            .formatted(
                evolves ? "with schema evolution" : "",
                rows,
                on,
                clauses.stream().map(Clause::sql).collect(Collectors.joining()));
    if (!evolves) {
      return new Statement(sql, (spark, old) -> merged(spark, old, rows, on, clauses, source));
    }
    // Spark changes the schema of tables that have no transactions before it reads rows.
    return new Statement(
            sql,
            (spark, old) -> merged(spark, evolved(spark, old, source), rows, on, clauses, source))
        .withRemains((spark, old) -> evolved(spark, old, source));
  }

  /** Returns a model with the columns whose types the source does not change. */
  private static Model settable(Model model, StructType source) {
    return model.withSchema(
        DataTypes.createStructType(
            Arrays.stream(model.schema().fields())
                .filter(
                    field ->
                        !List.of(source.fieldNames()).contains(field.name())
                            || source.apply(field.name()).dataType().equals(field.dataType()))
                .toList()));
  }

  private StructType source(Model model) {
    List<StructField> fields = new ArrayList<>(List.of(model.schema().fields()));
    Collections.shuffle(fields, random);
    return DataTypes.createStructType(fields);
  }

  /** Returns a source that has other columns, fields and types. */
  private StructType evolved(Model model) {
    List<StructField> fields = new ArrayList<>(List.of(source(model).fields()));
    fields.removeIf(
        field -> field.nullable() && !field.name().equals("k") && random.nextInt(4) == 0);
    fields.replaceAll(
        field ->
            !field.nullable()
                    || field.name().equals("k")
                    || model.partitioning().contains(field.name())
                    || model.isChecked(field.name())
                ? field
                : DataTypes.createStructField(field.name(), evolved(field.dataType()), true));
    if (random.nextInt(3) > 0) {
      fields.add(DataTypes.createStructField("n" + nextNew++, types.any(), true));
    }
    return DataTypes.createStructType(fields);
  }

  private DataType evolved(DataType type) {
    if (type instanceof StructType struct) {
      List<StructField> fields = new ArrayList<>(List.of(struct.fields()));
      fields.replaceAll(
          field -> DataTypes.createStructField(field.name(), evolved(field.dataType()), true));
      if (random.nextInt(4) == 0) {
        fields.add(DataTypes.createStructField("n" + nextNew++, types.any(), true));
      }
      return DataTypes.createStructType(fields);
    } else if (type instanceof ArrayType array) {
      return DataTypes.createArrayType(evolved(array.elementType()), true);
    } else if (type instanceof MapType map) {
      return DataTypes.createMapType(map.keyType(), evolved(map.valueType()), true);
    }
    DataType wider = types.wider(type);
    return wider == null || random.nextInt(4) > 0 ? type : wider;
  }

  private void add(
      List<Clause> clauses, String kind, Model model, StructType source, boolean evolves) {
    int count = random.nextInt(3);
    for (int i = 0; i < count; i++) {
      boolean isLast = i == count - 1;
      String prefix =
          kind.equals(ONLY_SOURCE) || (kind.equals(MATCHED) && random.nextBoolean()) ? "s." : "t.";
      String condition =
          isLast && random.nextBoolean()
              ? ""
              : conditions.on(prefix, prefix.equals("s.") ? source : model.schema());
      clauses.add(clause(kind, condition, model, source, evolves));
    }
  }

  private Clause clause(
      String kind, String condition, Model model, StructType source, boolean evolves) {
    boolean coversAll = evolves || List.of(source.fieldNames()).containsAll(model.names());
    if (!kind.equals(ONLY_TARGET) && coversAll && random.nextBoolean()) {
      Clause star = star(kind, source);
      return new Clause(kind, condition, star.action(), star.values(), true);
    } else if (kind.equals(ONLY_SOURCE)) {
      return insert(condition, model, source);
    } else if (random.nextInt(4) == 0) {
      return new Clause(kind, condition, "delete", null, false);
    }
    Map<String, String> setters = new LinkedHashMap<>();
    Map<String, String> results = new LinkedHashMap<>();
    for (int i = random.nextInt(3); i >= 0; i--) {
      statements.addAssignment(model, "t.", setters, results);
    }
    return new Clause(kind, condition, "update set " + assignments(setters), results, false);
  }

  private static String assignments(Map<String, String> setters) {
    return setters.entrySet().stream()
        .map(entry -> entry.getKey() + " = " + entry.getValue())
        .collect(Collectors.joining(", "));
  }

  private static Clause star(String kind, StructType source) {
    Map<String, String> values = new LinkedHashMap<>();
    for (String name : source.fieldNames()) {
      values.put(name, "s." + Sql.quoted(name));
    }
    return new Clause(kind, "", kind.equals(MATCHED) ? "update set *" : "insert *", values, true);
  }

  private Clause insert(String condition, Model model, StructType source) {
    Map<String, String> values = new LinkedHashMap<>();
    for (StructField field : model.schema().fields()) {
      boolean isOfSource =
          List.of(source.fieldNames()).contains(field.name())
              && source.apply(field.name()).dataType().equals(field.dataType());
      if (!field.nullable() || random.nextInt(4) > 0) {
        values.put(
            field.name(),
            isOfSource && (field.name().equals("k") || random.nextBoolean())
                ? "s." + Sql.quoted(field.name())
                : statements.value(model, field.name()));
      }
    }
    if (values.isEmpty()) {
      values.put("k", "s.`k`");
    }
    String action =
        "insert (%s) values (%s)"
            .formatted(
                Sql.quotedList(List.copyOf(values.keySet())), String.join(", ", values.values()));
    return new Clause(ONLY_SOURCE, condition, action, values, false);
  }

  private String rows(Model model, StructType source, List<Clause> clauses) {
    TreeSet<String> keys = new TreeSet<>();
    for (int i = random.nextInt(8); i >= 0; i--) {
      keys.add(statements.value(model, "k"));
    }
    List<String> keyList = new ArrayList<>(keys);
    if (mayMatchTwice(clauses) && random.nextInt(5) == 0) {
      keyList.add(keyList.get(0));
    }
    List<String> tuples = new ArrayList<>();
    for (String key : keyList) {
      List<String> values = new ArrayList<>();
      for (StructField field : source.fields()) {
        values.add(field.name().equals("k") ? key : types.nullable(field.dataType()));
      }
      tuples.add("(" + String.join(", ", values) + ")");
    }
    return "select * from values %s as v(%s)"
        .formatted(String.join(", ", tuples), Sql.quotedList(List.of(source.fieldNames())));
  }

  /** Whether both formats agree if a row matches twice: Delta ignores matches of no clause. */
  private static boolean mayMatchTwice(List<Clause> clauses) {
    List<Clause> matched = ofKind(clauses, MATCHED);
    return !matched.isEmpty() && matched.get(0).condition().isEmpty();
  }

  private static List<Clause> ofKind(List<Clause> clauses, String kind) {
    return clauses.stream().filter(clause -> clause.kind().equals(kind)).toList();
  }

  private static Model merged(
      SparkSession spark,
      Model old,
      String rows,
      String on,
      List<Clause> clauses,
      StructType source) {
    checkMatches(spark, old, rows, on, ofKind(clauses, MATCHED));
    String joined = "$ t left join (select *, true as `__s` from (%s)) s on %s".formatted(rows, on);
    List<Clause> matched = ofKind(clauses, MATCHED);
    List<Clause> alone = ofKind(clauses, ONLY_TARGET);
    String choice =
        "case when s.`__s` then %s else %s end".formatted(choice(matched, 0), choice(alone, 100));
    String changed =
        old.casts(
            name -> {
              StringBuilder sql = new StringBuilder("case " + choice + " when -9 then null");
              addCases(sql, matched, 0, name, old, source);
              addCases(sql, alone, 100, name, old, source);
              return sql + " else t." + Sql.quoted(name) + " end";
            });
    String isDeleted =
        "(" + choice + ") in (" + deletions(matched, 0) + deletions(alone, 100) + "-2)";
    Model changedModel =
        old.withRows(
            old.query(
                spark, "select %s from %s where not %s".formatted(changed, joined, isDeleted)));
    List<Clause> inserting = ofKind(clauses, ONLY_SOURCE);
    if (inserting.isEmpty()) {
      return changedModel.checked(spark);
    }
    String inserted =
        old.casts(
            name -> {
              StringBuilder sql =
                  new StringBuilder("case " + choice(inserting, 0) + " when -9 then null");
              addCases(sql, inserting, 0, name, old, source);
              return sql + " end";
            });
    String newRows =
        "select %s from (%s) s left anti join $ t on %s where (%s) >= 0"
            .formatted(inserted, rows, on, choice(inserting, 0));
    return changedModel.plus(old.query(spark, newRows)).checked(spark);
  }

  private static void checkMatches(
      SparkSession spark, Model old, String rows, String on, List<Clause> matched) {
    boolean onlyDeletes =
        matched.size() == 1
            && matched.get(0).values() == null
            && matched.get(0).condition().isEmpty();
    String twice =
        "select 1 from (select *, monotonically_increasing_id() as `__id` from $) t join (%s) s on %s group by t.`__id` having count(*) > 1"
            .formatted(rows, on);
    if (!matched.isEmpty() && !onlyDeletes && !old.query(spark, twice).isEmpty()) {
      throw new IllegalStateException("a row matches twice");
    }
  }

  /** Returns the number of the first clause whose condition is true, or -1. */
  private static String choice(List<Clause> clauses, int first) {
    StringBuilder sql = new StringBuilder("case when false then -1");
    for (int i = 0; i < clauses.size(); i++) {
      String condition = clauses.get(i).condition();
      sql.append(" when ").append(condition.isEmpty() ? "true" : condition);
      sql.append(" then ").append(first + i);
    }
    return sql + " else -1 end";
  }

  private static String deletions(List<Clause> clauses, int first) {
    StringBuilder sql = new StringBuilder();
    for (int i = 0; i < clauses.size(); i++) {
      if (clauses.get(i).values() == null) {
        sql.append(first + i).append(", ");
      }
    }
    return sql.toString();
  }

  private static void addCases(
      StringBuilder sql,
      List<Clause> clauses,
      int first,
      String name,
      Model old,
      StructType source) {
    for (int i = 0; i < clauses.size(); i++) {
      Clause clause = clauses.get(i);
      boolean isInsert = clause.kind().equals(ONLY_SOURCE);
      if (clause.values() == null || (!isInsert && !clause.values().containsKey(name))) {
        continue;
      }
      String value = clause.values().getOrDefault(name, old.defaults().getOrDefault(name, "null"));
      boolean isOfSource = value.equals("s." + Sql.quoted(name));
      String conformed =
          isOfSource ? Sql.conform(value, source.apply(name).dataType(), old.type(name)) : value;
      sql.append(" when ").append(first + i);
      sql.append(" then ").append(Sql.cast(conformed, old.type(name)));
    }
  }

  /** Returns a model with the additional columns and fields, and the wider types, of a source. */
  private static Model evolved(SparkSession spark, Model old, StructType source) {
    StructType schema = (StructType) union(old.schema(), source);
    String list =
        Arrays.stream(schema.fields())
            .map(field -> converted(old, field) + " as " + Sql.quoted(field.name()))
            .collect(Collectors.joining(", "));
    return old.withRows(old.query(spark, "select " + list + " from $")).withSchema(schema);
  }

  private static String converted(Model old, StructField field) {
    String name = Sql.quoted(field.name());
    return old.names().contains(field.name())
        ? Sql.conform(name, old.type(field.name()), field.dataType())
        : Sql.cast("null", field.dataType());
  }

  private static DataType union(DataType target, DataType source) {
    if (target instanceof StructType old && source instanceof StructType other) {
      List<StructField> fields = new ArrayList<>();
      for (StructField field : old.fields()) {
        boolean isInBoth = List.of(other.fieldNames()).contains(field.name());
        DataType type =
            isInBoth
                ? union(field.dataType(), other.apply(field.name()).dataType())
                : field.dataType();
        fields.add(new StructField(field.name(), type, field.nullable(), field.metadata()));
      }
      for (StructField field : other.fields()) {
        if (!List.of(old.fieldNames()).contains(field.name())) {
          fields.add(field);
        }
      }
      return DataTypes.createStructType(fields);
    } else if (target instanceof ArrayType old && source instanceof ArrayType other) {
      return DataTypes.createArrayType(union(old.elementType(), other.elementType()), true);
    } else if (target instanceof MapType old && source instanceof MapType other) {
      return DataTypes.createMapType(
          old.keyType(), union(old.valueType(), other.valueType()), true);
    }
    return source;
  }
}
