package dev.stoa.spark;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** Creates random conditions and values, each as SQL and as a function. */
final class RandomStatementParts {
  private final Random random;

  /** A row of the table; a and t may be null. */
  record TableRow(long id, Integer a, String t, String p) {
    TableRow with(Integer newA, String newT, String newP) {
      return new TableRow(id, newA, newT, newP);
    }

    String sql() {
      return "(" + id + ", " + a + ", " + (t == null ? "null" : "'" + t + "'") + ", '" + p + "')";
    }

    /** The row as Spark prints it. */
    String text() {
      return "[" + id + "," + a + "," + t + "," + p + "]";
    }
  }

  /** A condition; null if it is unknown for a row. */
  record Condition(String sql, Function<TableRow, Boolean> holds) {}

  /** The new values of columns. */
  record Assignments(String sql, UnaryOperator<TableRow> change) {}

  RandomStatementParts(Random random) {
    this.random = random;
  }

  TableRow row(long id) {
    Integer a = random.nextInt(5) == 0 ? null : random.nextInt(20);
    String t = random.nextInt(5) == 0 ? null : "v" + random.nextInt(20);
    return new TableRow(id, a, t, "p" + random.nextInt(4));
  }

  Condition always() {
    return new Condition("true", row -> true);
  }

  /** A condition on a table with an alias; the ids are those of the source. */
  Condition condition(String alias, Set<Long> ids) {
    return condition(alias, List.copyOf(ids), 2);
  }

  private Condition condition(String alias, List<Long> ids, int depth) {
    int choice = depth == 0 ? 9 : random.nextInt(10);
    if (choice == 0) {
      Condition left = condition(alias, ids, depth - 1);
      return new Condition("not (" + left.sql() + ")", row -> not(left.holds().apply(row)));
    } else if (choice < 3) {
      Condition left = condition(alias, ids, depth - 1);
      Condition right = condition(alias, ids, depth - 1);
      return new Condition(
          "(" + left.sql() + " and " + right.sql() + ")",
          row -> and(left.holds().apply(row), right.holds().apply(row)));
    } else if (choice < 5) {
      Condition left = condition(alias, ids, depth - 1);
      Condition right = condition(alias, ids, depth - 1);
      return new Condition(
          "(" + left.sql() + " or " + right.sql() + ")",
          row -> not(and(not(left.holds().apply(row)), not(right.holds().apply(row)))));
    }
    return leaf(alias, ids);
  }

  private static Boolean not(Boolean value) {
    return value == null ? null : Boolean.valueOf(!value);
  }

  private static Boolean and(Boolean one, Boolean two) {
    if (Objects.equals(one, false) || Objects.equals(two, false)) {
      return false;
    }
    return (one == null || two == null) ? null : Boolean.TRUE;
  }

  private Condition leaf(String alias, List<Long> ids) {
    int n = random.nextInt(20);
    return switch (random.nextInt(9)) {
      case 0 -> new Condition(alias + ".a < " + n, row -> row.a() == null ? null : row.a() < n);
      case 1 -> new Condition(alias + ".a is null", row -> row.a() == null);
      case 2 ->
          new Condition(
              alias + ".t like 'v1%'", row -> row.t() == null ? null : row.t().startsWith("v1"));
      case 6 ->
          new Condition(
              alias + ".t > " + alias + ".p",
              row -> row.t() == null ? null : row.t().compareTo(row.p()) > 0);
      case 7 ->
          new Condition(
              alias + ".t like 'v_%" + n % 3 + "'",
              row -> row.t() == null ? null : row.t().matches("v..*" + n % 3));
      case 3 -> new Condition(alias + ".p = 'p" + n % 4 + "'", row -> row.p().equals("p" + n % 4));
      case 4 -> new Condition(alias + ".id % 5 = " + n % 5, row -> row.id() % 5 == n % 5);
      case 5 -> new Condition(alias + ".id < " + 10 * n, row -> row.id() < 10L * n);
      default -> {
        List<Long> someIds = ids.subList(0, Math.min(ids.size(), 1 + n));
        String list = someIds.toString();
        yield new Condition(
            alias + ".id in (" + list.substring(1, list.length() - 1) + ")",
            row -> someIds.contains(row.id()));
      }
    };
  }

  /** New values for at least one column. */
  Assignments assignments(String alias) {
    List<String> sql = new ArrayList<>();
    UnaryOperator<TableRow> change = row -> row;
    int columnMask = 1 + random.nextInt(7);
    if ((columnMask & 1) != 0) {
      change = setA(alias, sql);
    }
    if ((columnMask & 2) != 0) {
      change = inSequence(change, setT(alias, sql));
    }
    if ((columnMask & 4) != 0) {
      int count = 2 + random.nextInt(3);
      sql.add("p = 'p' || (" + alias + ".id % " + count + ")");
      change = inSequence(change, row -> row.with(row.a(), row.t(), "p" + row.id() % count));
    }
    return new Assignments(String.join(", ", sql), change);
  }

  /**
   * Applies two changes; the second sees the result of the first, which is the same as the old row
   * in the columns that the second reads.
   */
  private static UnaryOperator<TableRow> inSequence(
      UnaryOperator<TableRow> one, UnaryOperator<TableRow> two) {
    return row -> two.apply(one.apply(row));
  }

  private UnaryOperator<TableRow> setA(String alias, List<String> sql) {
    switch (random.nextInt(4)) {
      case 0 -> {
        sql.add("a = " + alias + ".a + 1");
        return row -> row.with(row.a() == null ? null : row.a() + 1, row.t(), row.p());
      }
      case 1 -> {
        sql.add("a = int(" + alias + ".id % 5)");
        return row -> row.with((int) (row.id() % 5), row.t(), row.p());
      }
      case 2 -> {
        sql.add("a = null");
        return row -> row.with(null, row.t(), row.p());
      }
      default -> {
        sql.add("a = coalesce(" + alias + ".a, 7) % 50 * 2");
        return row -> row.with((row.a() == null ? 7 : row.a()) % 50 * 2, row.t(), row.p());
      }
    }
  }

  private UnaryOperator<TableRow> setT(String alias, List<String> sql) {
    switch (random.nextInt(3)) {
      case 0 -> {
        sql.add("t = 'v' || (" + alias + ".id % 20)");
        return row -> row.with(row.a(), "v" + row.id() % 20, row.p());
      }
      case 1 -> {
        sql.add("t = null");
        return row -> row.with(row.a(), null, row.p());
      }
      default -> {
        sql.add("t = right(" + alias + ".t || 'x', 6)");
        return row -> row.with(row.a(), row.t() == null ? null : last(row.t() + "x"), row.p());
      }
    }
  }

  private static String last(String text) {
    return text.substring(Math.max(0, text.length() - 6));
  }
}
