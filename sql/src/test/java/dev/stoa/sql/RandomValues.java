package dev.stoa.sql;

import dev.stoa.sql.statement.SqlNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/** Generates expressions for values inside the rows of a table, and conditions on them. */
final class RandomValues {
  private static final List<String> COMPARISONS =
      List.of("=", "<>", "<", "<=", ">", ">=", "IS DISTINCT FROM", "IS NOT DISTINCT FROM");
  private static final List<String> PATTERNS =
      List.of("a%", "%a", "%a%", "_", "a_b", "a\\%", "%", "", "__", "%\\%", "ä%", "_b", "a%b");
  private static final int MAX_DEPTH = 3;

  private final Random random;

  RandomValues(Random random) {
    this.random = random;
  }

  /**
   * A value inside a row.
   *
   * @param sql the expression, such as {@code x.c1['k']}
   * @param type its type, without null
   */
  record Value(String sql, ColumnType type) {
    Optional<LeafKind> leaf() {
      return type instanceof ColumnType.Leaf leaf ? Optional.of(leaf.kind()) : Optional.empty();
    }
  }

  /** Returns a column or a value inside one. */
  Value any(RandomTable table, String alias) {
    String column = oneOf(List.copyOf(table.columns().keySet()));
    Value value = new Value(alias + "." + column, table.columns().get(column).present());
    while (value.leaf().isEmpty() && random.nextInt(5) > 0) {
      value = inside(value);
    }
    return value;
  }

  /** Returns a value without parts. */
  Value leaf(RandomTable table, String alias) {
    Value value = any(table, alias);
    while (value.leaf().isEmpty()) {
      value = inside(value);
    }
    return value;
  }

  /** Returns a value of a kind; the table's number of the row if it finds none. */
  Optional<Value> leaf(RandomTable table, String alias, LeafKind kind) {
    for (int i = 0; i < 50; i++) {
      Value value = leaf(table, alias);
      if (value.leaf().orElseThrow() == kind) {
        return Optional.of(value);
      }
    }
    return Optional.empty();
  }

  private Value inside(Value value) {
    ColumnType type = value.type();
    if (type instanceof ColumnType.Array array) {
      int index = random.nextInt(4) - 1;
      return new Value("%s[%d]".formatted(value.sql(), index), array.element().present());
    } else if (type instanceof ColumnType.MapOf map) {
      String key = SqlNames.text(oneOf(ColumnType.KEYS));
      return new Value("%s[%s]".formatted(value.sql(), key), map.value().present());
    }
    Map<String, ColumnType> fields = ((ColumnType.Struct) type).fields();
    String field = oneOf(List.copyOf(fields.keySet()));
    String sql = random.nextInt(3) == 0 ? "%s['%s']" : "(%s).%s";
    return new Value(sql.formatted(value.sql(), field), fields.get(field).present());
  }

  /** Returns an expression, often one that is only a value inside the row. */
  String expression(RandomTable table, String alias) {
    Value value = any(table, alias);
    String sql = value.sql();
    if (random.nextInt(3) > 0) {
      return sql;
    }
    if (value.leaf().isEmpty()) {
      return partsExpression(value);
    }
    return switch (value.leaf().orElseThrow()) {
      case STRING, ENUM -> oneOf("upper(%s)", "length(%s)", "%s || '!'", "%s[1]").formatted(sql);
      case INT, LONG -> oneOf("-(%s::DOUBLE)", "%s / 2", "coalesce(%s, 5)").formatted(sql);
      case BOOLEAN -> oneOf("NOT %s", "CASE WHEN %s THEN 1 ELSE 2 END").formatted(sql);
      case LOCAL_MICROS -> oneOf("%s::DATE", "date_trunc('day', %s)").formatted(sql);
      default -> oneOf("%s IS NULL", "(%s)::VARCHAR", "coalesce(%1$s, %1$s)").formatted(sql);
    };
  }

  private String partsExpression(Value value) {
    String sql = value.sql();
    if (value.type() instanceof ColumnType.Array) {
      return oneOf("len(%s)", "%s[1:2]", "%s IS NULL", "list_reverse(%s)").formatted(sql);
    } else if (value.type() instanceof ColumnType.MapOf) {
      return oneOf(
              "cardinality(%s)",
              "list_sort(map_keys(%s))",
              "%s IS NULL",
              "len(map_values(%s))",
              "map_contains(%s, 'k')",
              "element_at(%s, 'k')",
              "map_extract(%s, 'K')")
          .formatted(sql);
    }
    return oneOf("%s IS NULL", "%s", "{'s': %s}", "struct_pack(z := %s)").formatted(sql);
  }

  /** Returns a condition on one table's rows. */
  String condition(RandomTable table, String alias) {
    return condition(table, alias, 0);
  }

  private String condition(RandomTable table, String alias, int depth) {
    int choice = random.nextInt(depth > MAX_DEPTH ? 6 : 10);
    return switch (choice) {
      case 6 -> "NOT (" + condition(table, alias, depth + 1) + ")";
      case 7, 8 ->
          "(%s AND %s)"
              .formatted(condition(table, alias, depth + 1), condition(table, alias, depth + 1));
      case 9 ->
          "(%s OR %s)"
              .formatted(condition(table, alias, depth + 1), condition(table, alias, depth + 1));
      case 5 -> partsCondition(any(table, alias));
      default -> leafCondition(table, alias, leaf(table, alias));
    };
  }

  private String partsCondition(Value value) {
    if (value.type() instanceof ColumnType.Array) {
      return oneOf("len(%s) > 1", "%s IS NULL", "%s IS NOT NULL", "%s = []").formatted(value.sql());
    } else if (value.type() instanceof ColumnType.MapOf) {
      return oneOf(
              "cardinality(%s) > 2",
              "%s IS NULL",
              "map_contains(%s, 'k')",
              "%s['k'] IS NULL",
              "%s['K'] IS NOT NULL",
              "%s = MAP {}",
              "%1$s['k'] = %1$s['K']")
          .formatted(value.sql());
    }
    return oneOf("%s IS NULL", "%s IS NOT NULL").formatted(value.sql());
  }

  private String leafCondition(RandomTable table, String alias, Value value) {
    String sql = value.sql();
    LeafKind kind = value.leaf().orElseThrow();
    return switch (random.nextInt(12)) {
      case 0 -> sql + oneOf(" IS NULL", " IS NOT NULL");
      case 1 -> "%s %sIN (%s)".formatted(sql, oneOf("", "NOT "), literals(kind));
      case 2 ->
          "%s %sBETWEEN %s AND %s".formatted(sql, oneOf("", "NOT "), literal(kind), literal(kind));
      case 3 -> "%s %s %s".formatted(literal(kind), oneOf(COMPARISONS), sql);
      case 4 -> "coalesce(%s, %s) %s %s".formatted(sql, literal(kind), oneOf(COMPARISONS), sql);
      case 5 ->
          leaf(table, alias, kind)
              .map(other -> "%s %s %s".formatted(sql, oneOf(COMPARISONS), other.sql()))
              .orElse(sql + " IS NULL");
      case 6, 7 -> special(value, kind);
      default -> "%s %s %s".formatted(sql, oneOf(COMPARISONS), literal(kind));
    };
  }

  /** Returns a condition that only some types have, or that compares two types. */
  private String special(Value value, LeafKind kind) {
    String sql = value.sql();
    return switch (kind) {
      case STRING, ENUM ->
          random.nextInt(3) == 0
              ? oneOf("starts_with(%s, %s)", "contains(%s, %s)", "suffix(%s, %s)")
                  .formatted(sql, literal(kind))
              : "%s %s %s"
                  .formatted(
                      sql,
                      oneOf("LIKE", "NOT LIKE", "ILIKE", "SIMILAR TO"),
                      SqlNames.text(oneOf(PATTERNS)));
      case BOOLEAN -> oneOf("%s", "NOT %s", "%s IS NOT TRUE", "%s IS FALSE").formatted(sql);
      case INT, LONG, FLOAT, DOUBLE, DECIMAL_4, DECIMAL_18, DECIMAL_38 ->
          "%s %s %s"
              .formatted(
                  sql,
                  oneOf(COMPARISONS),
                  oneOf(
                      "1",
                      "0",
                      "-1",
                      "1.5",
                      "0.1",
                      "0.05",
                      "1e0",
                      "3000000000",
                      "-0.0",
                      "99.95",
                      "'nan'::DOUBLE",
                      "'inf'::FLOAT",
                      "1e30::DOUBLE"));
      case DATE -> "%s %s '2000-01-01 12:00:00'::TIMESTAMP".formatted(sql, oneOf(COMPARISONS));
      case TIME_MILLIS, TIME_MICROS ->
          "%s %s %s"
              .formatted(
                  sql, oneOf(COMPARISONS), oneOf("'24:00:00'::TIME", "'00:00:00.0005'::TIME"));
      case LOCAL_MILLIS, LOCAL_MICROS, LOCAL_NANOS, TIMESTAMP_MILLIS, TIMESTAMP_MICROS ->
          "%s %s %s"
              .formatted(
                  sql,
                  oneOf(COMPARISONS),
                  oneOf(
                      "'1970-01-01'::DATE",
                      "'1969-12-31 23:59:59.9985'::TIMESTAMP",
                      "'1970-01-01 00:00:00.0005+00'::TIMESTAMPTZ",
                      "'infinity'::TIMESTAMP",
                      "'-infinity'::TIMESTAMPTZ"));
      default -> sql + " IS NOT NULL";
    };
  }

  private String literals(LeafKind kind) {
    List<String> literals = new ArrayList<>();
    for (int left = 1 + random.nextInt(4); left > 0; left--) {
      literals.add(random.nextInt(12) == 0 ? "NULL" : literal(kind));
    }
    return String.join(", ", literals);
  }

  String literal(LeafKind kind) {
    return kind.next(random).literal();
  }

  String oneOf(String... choices) {
    return choices[random.nextInt(choices.length)];
  }

  <T> T oneOf(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }
}
