package dev.stoa.delta;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;

/** Random changes of our table's partitioning, and of how its rows are stored. */
final class RandomPartitionings {
  private static final int MAX_FIELDS = 3;

  private final Random random;

  RandomPartitionings(Random random) {
    this.random = random;
  }

  /** Returns a statement, or null if what was chosen is impossible. */
  Statement next(Model model) {
    return switch (random.nextInt(8)) {
      case 0, 1 -> add(model);
      case 2 -> drop(model);
      case 3, 4 -> replace(model);
      case 5 -> call("compact(table => 'db.t', repartition => true)", true);
      case 6 -> call("compact(table => 'db.t')", false);
      default -> call("rewrite_deletes(table => 'db.t')", false);
    };
  }

  private static Statement call(String procedure, boolean repartitions) {
    return new Statement(
            "call stoa.system." + procedure,
            (spark, old) -> repartitions ? old.repartitioned() : old)
        .withDelta("select 1");
  }

  /** Returns a term by its column, none if no column has a type that there are terms for. */
  Map<String, String> someTransform(StructType schema, Set<String> exceptFor) {
    Map<String, List<String>> choices = new TreeMap<>();
    for (StructField field : schema.fields()) {
      List<String> terms =
          switch (field.dataType().typeName()) {
            case "integer", "long" -> List.of("bucket(3, $)");
            case "string" -> List.of("truncate(1, $)", "truncate(2, $)", "bucket(2, $)");
            case "date" -> List.of("years($)", "months($)", "days($)");
            case "timestamp" -> List.of("years($)", "months($)", "days($)", "hours($)");
            default -> List.of();
          };
      if (!terms.isEmpty() && !exceptFor.contains(field.name())) {
        choices.put(field.name(), terms);
      }
    }
    if (choices.isEmpty()) {
      return Map.of();
    }
    String column = any(List.copyOf(choices.keySet()));
    return Map.of(column, any(choices.get(column)));
  }

  private <T> T any(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  private static Set<String> columns(Model model) {
    Set<String> columns = new TreeSet<>(model.partitioning());
    columns.addAll(model.transforms().keySet());
    return columns;
  }

  /** Chooses a new field: a column by itself, or a term of one. */
  private Map<String, String> newField(Model model) {
    List<String> plain = new ArrayList<>();
    for (StructField field : model.schema().fields()) {
      if (RandomTypes.isPartition(field.dataType()) && !columns(model).contains(field.name())) {
        plain.add(field.name());
      }
    }
    return plain.isEmpty() || random.nextBoolean()
        ? someTransform(model.schema(), columns(model))
        : Map.of(any(plain), "$");
  }

  private Statement add(Model model) {
    Map<String, String> added = newField(model);
    return added.isEmpty() || columns(model).size() >= MAX_FIELDS
        ? null
        : statement("add partition field " + sql(added), Map.of(), added);
  }

  private Map<String, String> oldField(Model model) {
    String column = any(List.copyOf(columns(model)));
    return Map.of(column, model.transforms().getOrDefault(column, "$"));
  }

  private Statement drop(Model model) {
    if (columns(model).isEmpty()) {
      return null;
    }
    Map<String, String> dropped = oldField(model);
    return statement("drop partition field " + sql(dropped), dropped, Map.of());
  }

  private Statement replace(Model model) {
    Map<String, String> added = newField(model);
    if (added.isEmpty() || columns(model).isEmpty()) {
      return null;
    }
    Map<String, String> dropped = oldField(model);
    return statement(
        "replace partition field " + sql(dropped) + " with " + sql(added), dropped, added);
  }

  private static String sql(Map<String, String> field) {
    String column = field.keySet().iterator().next();
    return field.get(column).replace("$", Sql.quoted(column));
  }

  /** Delta's table has to be created again if it is partitioned by other columns. */
  private static Statement statement(
      String change, Map<String, String> dropped, Map<String, String> added) {
    Statement statement =
        new Statement("alter table $ " + change, (spark, old) -> partitioned(old, dropped, added));
    return dropped.containsValue("$") || added.containsValue("$")
        ? statement.withDelta()
        : statement.withDelta("select 1");
  }

  private static Model partitioned(
      Model old, Map<String, String> dropped, Map<String, String> added) {
    List<String> partitioning = new ArrayList<>(old.partitioning());
    Map<String, String> transforms = new TreeMap<>(old.transforms());
    dropped.forEach(
        (column, term) -> {
          boolean isField =
              term.equals("$") ? partitioning.remove(column) : transforms.remove(column, term);
          if (!isField) {
            throw new IllegalStateException(column + " is not a field");
          }
        });
    added.forEach(
        (column, term) -> {
          if (term.equals("$")) {
            partitioning.add(column);
          } else {
            transforms.put(column, term);
          }
        });
    return old.partitionedBy(partitioning, transforms);
  }
}
