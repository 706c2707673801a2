package dev.stoa.sql;

import dev.stoa.sql.RandomValues.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Generates random queries over two tables. */
final class RandomQueries {
  private static final List<String> JOINS =
      List.of("JOIN", "LEFT JOIN", "RIGHT JOIN", "FULL JOIN", "SEMI JOIN", "ANTI JOIN");

  private final Random random;
  private final RandomValues values;
  private final List<RandomTable> tables;

  RandomQueries(Random random, List<RandomTable> tables) {
    this.random = random;
    this.values = new RandomValues(random);
    this.tables = tables;
  }

  /** A table of a query: one of the two, under an alias. */
  private record Source(RandomTable table, String placeholder, String alias) {
    String from() {
      return alias.equals(table.name()) ? placeholder : placeholder + " " + alias;
    }
  }

  private Source source(String alias) {
    int index = random.nextInt(2);
    return new Source(tables.get(index), "{" + index + "}", alias);
  }

  RandomQuery next() {
    return switch (random.nextInt(18)) {
      case 0, 1, 2 -> plain();
      case 3 -> unordered(count());
      case 4, 5 -> unordered(grouped());
      case 6, 7, 8 -> unordered(join());
      case 9 -> unordered(commonExpressions());
      case 10, 11 -> unordered(subquery());
      case 12 -> unordered(setOperation());
      case 13 -> unordered(window());
      case 14 -> unordered(unnested());
      case 15 -> unordered(distinct());
      default -> ordered();
    };
  }

  private static RandomQuery unordered(String text) {
    return new RandomQuery(text, false, false);
  }

  private RandomQuery plain() {
    Source x = random.nextInt(4) == 0 ? ownName() : source("x");
    String columns =
        switch (random.nextInt(8)) {
          case 0 -> "*";
          case 1 -> x.alias() + ".*";
          case 2 -> "* EXCLUDE (id)";
          case 3 -> x.alias(); // the row as a struct
          default -> expressions(x);
        };
    return new RandomQuery(
        "SELECT %s FROM %s%s".formatted(columns, x.from(), where(x)), false, true);
  }

  /** Returns a table without an alias, whose columns are qualified by the last part of its name. */
  private Source ownName() {
    Source x = source("x");
    return new Source(x.table(), x.placeholder(), x.table().name());
  }

  private String expressions(Source source) {
    return IntStream.range(0, 1 + random.nextInt(4))
        .mapToObj(i -> values.expression(source.table(), source.alias()) + " AS e" + i)
        .collect(Collectors.joining(", "));
  }

  private String where(Source source) {
    return random.nextInt(4) == 0 ? "" : " WHERE " + condition(source);
  }

  private String condition(Source source) {
    return values.condition(source.table(), source.alias());
  }

  private String leaf(Source source) {
    return values.leaf(source.table(), source.alias()).sql();
  }

  private String count() {
    Source x = source("x");
    return "SELECT count(*) FROM " + x.from() + (random.nextBoolean() ? "" : where(x));
  }

  private RandomQuery ordered() {
    Source x = source("x");
    Value key = values.leaf(x.table(), x.alias());
    String order =
        key.sql()
            + values.oneOf(" ASC", " DESC", "")
            + values.oneOf("", " NULLS FIRST", " NULLS LAST");
    String text =
        "SELECT x.id, %s FROM %s%s ORDER BY %s, x.id%s"
            .formatted(
                expressions(x),
                x.from(),
                where(x),
                order,
                values.oneOf("", " LIMIT 1", " LIMIT 0", " LIMIT 10 OFFSET 3", " DESC LIMIT 20"));
    return new RandomQuery(text, true, true);
  }

  private String distinct() {
    Source x = source("x");
    // Not of maps: DuckDB compares their order, which tables do not keep.
    return "SELECT DISTINCT %s, %s FROM %s%s".formatted(leaf(x), leaf(x), x.from(), where(x));
  }

  private String grouped() {
    Source x = source("x");
    List<String> keys = new ArrayList<>();
    for (int left = random.nextInt(3); left > 0; left--) {
      keys.add(leaf(x));
    }
    List<String> results = new ArrayList<>(keys);
    for (int left = 1 + random.nextInt(3); left > 0; left--) {
      results.add(aggregate(x));
    }
    String groups = keys.isEmpty() ? "" : " GROUP BY " + String.join(", ", keys);
    String having =
        random.nextInt(4) == 0 ? " HAVING count(*) > 1 AND " + aggregate(x) + " IS NOT NULL" : "";
    return "SELECT %s FROM %s%s%s%s"
        .formatted(String.join(", ", results), x.from(), where(x), groups, having);
  }

  private String aggregate(Source source) {
    Value value = values.leaf(source.table(), source.alias());
    List<String> choices = new ArrayList<>(List.of("count(%s)", "count(DISTINCT %s)"));
    if (!value.sql().contains("[") || random.nextBoolean()) {
      choices.addAll(List.of("min(%s)", "max(%s)", "count(*) FILTER (%s IS NULL)"));
    }
    if (value.leaf().orElseThrow().isSummable()) {
      choices.add("sum(%s)");
    }
    return values.oneOf(choices).formatted(value.sql());
  }

  private String join() {
    Source x = source("x");
    Source y = source("y");
    String kind = values.oneOf(JOINS);
    boolean hidesRight = kind.startsWith("SEMI") || kind.startsWith("ANTI");
    String columns =
        hidesRight
            ? expressions(x)
            : "x.id, y.id, %s, %s"
                .formatted(values.expression(x.table(), "x"), values.expression(y.table(), "y"));
    String text =
        "SELECT %s FROM %s %s %s ON %s"
            .formatted(columns, x.from(), kind, y.from(), joinCondition(x, y));
    return text + (random.nextBoolean() ? "" : where(hidesRight || random.nextBoolean() ? x : y));
  }

  private String joinCondition(Source x, Source y) {
    Value left = values.leaf(x.table(), x.alias());
    String equality =
        values
            .leaf(y.table(), y.alias(), left.leaf().orElseThrow())
            .map(
                right ->
                    left.sql() + values.oneOf(" = ", " = ", " IS NOT DISTINCT FROM ") + right.sql())
            .orElse("x.id = y.id");
    // Without this, joins of columns with few values return too many rows.
    String condition = equality + " AND x.id % 10 = y.id % 10";
    return switch (random.nextInt(4)) {
      case 0 -> condition + " AND " + condition(x);
      case 1 -> condition + " AND " + condition(y);
      case 2 -> "x.id = y.id AND x.id > 3";
      default -> condition;
    };
  }

  private String commonExpressions() {
    Source x = source("x");
    String definition =
        "SELECT x.id AS i, %s AS v FROM %s%s".formatted(leaf(x), x.from(), where(x));
    String with =
        "WITH w AS %s(%s) "
            .formatted(values.oneOf("", "MATERIALIZED ", "NOT MATERIALIZED "), definition);
    return with
        + values.oneOf(
            "SELECT * FROM w WHERE i > 2",
            "SELECT count(*), count(v) FROM w",
            "SELECT * FROM w WHERE v IS NULL",
            "SELECT a.i, b.v FROM w a JOIN w b ON a.i = b.i + 1",
            "SELECT * FROM w WHERE i > (SELECT avg(i) FROM w)",
            "SELECT i FROM w UNION ALL SELECT id FROM {1}");
  }

  private String subquery() {
    Source x = source("x");
    Source y = source("y");
    String inner = "%s WHERE %s".formatted(y.from(), joinCondition(x, y));
    return switch (random.nextInt(6)) {
      case 0 ->
          "SELECT x.id FROM %s WHERE %s (FROM %s)"
              .formatted(x.from(), values.oneOf("EXISTS", "NOT EXISTS"), inner);
      case 1 ->
          "SELECT x.id, %s FROM %s WHERE x.id %sIN (SELECT y.id FROM %s%s)"
              .formatted(leaf(x), x.from(), values.oneOf("", "NOT "), y.from(), where(y));
      case 2 ->
          "SELECT x.id FROM %s WHERE x.id < (SELECT max(y.id) / 2 FROM %s%s)"
              .formatted(x.from(), y.from(), where(y));
      case 3 ->
          "SELECT x.id, (SELECT count(*) FROM %s) AS n FROM %s%s"
              .formatted(inner, x.from(), where(x));
      case 4 ->
          "SELECT q.* FROM (SELECT x.id AS id, %s AS v FROM %s) q WHERE q.v IS NOT NULL"
              .formatted(leaf(x), x.from());
      default ->
          "SELECT x.id, l.v FROM %s, LATERAL (SELECT min(%s) AS v FROM %s) l"
              .formatted(x.from(), leaf(y), inner);
    };
  }

  private String setOperation() {
    Source x = source("x");
    Source y = source("y");
    Value left = values.leaf(x.table(), "x");
    String right =
        values.leaf(y.table(), "y", left.leaf().orElseThrow()).map(Value::sql).orElse("NULL");
    return "SELECT %s AS v FROM %s%s %s SELECT %s FROM %s%s"
        .formatted(
            left.sql(),
            x.from(),
            where(x),
            values.oneOf("UNION", "UNION ALL", "EXCEPT", "INTERSECT", "EXCEPT ALL"),
            right,
            y.from(),
            where(y));
  }

  private String window() {
    Source x = source("x");
    String partition = random.nextBoolean() ? "PARTITION BY " + leaf(x) + " " : "";
    String qualify = random.nextInt(3) == 0 ? " QUALIFY row_number() OVER (ORDER BY x.id) < 9" : "";
    return "SELECT x.id, %s OVER (%sORDER BY %s, x.id) FROM %s%s%s"
        .formatted(
            values.oneOf("row_number()", "count(*)", "sum(x.id)", "lag(x.id)", "first_value(x.id)"),
            partition,
            leaf(x),
            x.from(),
            where(x),
            qualify);
  }

  private String unnested() {
    Source x = source("x");
    for (int i = 0; i < 20; i++) {
      Value value = values.any(x.table(), "x");
      if (value.type() instanceof ColumnType.Array) {
        return "SELECT x.id, u.v FROM %s, unnest(%s) u(v)%s"
            .formatted(x.from(), value.sql(), where(x));
      } else if (value.type() instanceof ColumnType.MapOf) {
        return "SELECT x.id, u.k FROM %s, unnest(map_keys(%s)) u(k)%s"
            .formatted(x.from(), value.sql(), where(x));
      }
    }
    return "SELECT id FROM " + x.placeholder();
  }
}
