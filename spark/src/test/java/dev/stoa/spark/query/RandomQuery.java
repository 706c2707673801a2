package dev.stoa.spark.query;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Creates random queries of one table, whose results do not depend on the order of its rows: a sort
 * is total, and rows limited without an order are only counted. The table is called {@code t}.
 */
final class RandomQuery {
  private final Random random;
  private final List<Operand> operands;
  private final RandomCondition conditions;
  private final RandomAggregate aggregates;

  RandomQuery(Random random, List<Operand> operands) {
    this.random = random;
    this.operands = operands;
    this.conditions = new RandomCondition(random, operands);
    this.aggregates = new RandomAggregate(random, operands, conditions);
  }

  String next() {
    return switch (random.nextInt(20)) {
      case 0, 1, 2, 3 -> "select " + results() + " from t" + where();
      case 4, 5 -> top();
      case 6, 7, 8, 9, 10 ->
          "select " + aggregates() + " from t" + (random.nextInt(3) == 0 ? "" : where());
      case 11, 12 -> grouped();
      case 13 -> "select distinct " + list(Operand::isGroupable, 2) + " from t" + where();
      case 14 -> counted();
      case 15, 16 -> joined();
      case 17 -> window();
      case 18 -> extreme();
      default -> subquery();
    };
  }

  private String where() {
    return random.nextInt(8) == 0 ? "" : " where " + conditions.next(random.nextInt(4));
  }

  private String results() {
    return random.nextInt(10) == 0 ? "*" : list(any -> true, 4);
  }

  private String list(Predicate<Operand> condition, int maxCount) {
    return operands(condition, maxCount).stream()
        .map(Operand::sql)
        .collect(Collectors.joining(", "));
  }

  private List<Operand> operands(Predicate<Operand> condition, int maxCount) {
    List<Operand> candidates = new ArrayList<>(operands.stream().filter(condition).toList());
    Collections.shuffle(candidates, random);
    return candidates.subList(0, Math.min(candidates.size(), 1 + random.nextInt(maxCount)));
  }

  private Operand operand(Predicate<Operand> condition) {
    return operands(condition, 1).get(0);
  }

  private String top() {
    String key = operand(Operand::isPlain).sql();
    String direction = random.nextBoolean() ? "" : " desc";
    String nulls =
        random.nextBoolean() ? "" : random.nextBoolean() ? " nulls first" : " nulls last";
    String offset = random.nextInt(4) == 0 ? " offset " + random.nextInt(5) : "";
    return "select id, %s from t%s order by %s, id limit %d%s"
        .formatted(results(), where(), key + direction + nulls, random.nextInt(30), offset);
  }

  private String aggregates() {
    List<String> results = new ArrayList<>();
    for (int i = 1 + random.nextInt(3); i > 0; i--) {
      results.add(aggregates.next());
    }
    return String.join(", ", results);
  }

  private String grouped() {
    String keys = list(Operand::isGroupable, 2);
    String having = random.nextInt(4) == 0 ? " having count(*) > 1" : "";
    return "select %s, %s from t%s group by %s%s"
        .formatted(keys, aggregates(), where(), keys, having);
  }

  private String counted() {
    return "select count(*), count(distinct id) from (select id, %s from t%s limit %d)"
        .formatted(operand(any -> true).sql() + " x", where(), random.nextInt(40));
  }

  private String joined() {
    Operand key = operand(Operand::isPlain);
    String right =
        "(select id rid, %s k, %s v from t where id %% 13 = %d)"
            .formatted(key.sql(), operand(any -> true).sql(), random.nextInt(13));
    String kind =
        List.of("join", "left join", "left semi join", "left anti join", "full join")
            .get(random.nextInt(5));
    boolean isSemi = kind.contains("semi") || kind.contains("anti");
    String left =
        "(select id, %s lk, %s lv from t%s)"
            .formatted(key.sql(), operand(any -> true).sql(), where());
    return "select %s from %s %s %s on lk = k"
        .formatted(isSemi ? "id, lk, lv" : "id, lv, rid, v", left, kind, right);
  }

  private String window() {
    String key = operand(Operand::isGroupable).sql();
    String order = operand(Operand::isPlain).sql();
    return "select id, count(*) over (partition by %1$s) n, row_number() over (partition by %1$s order by %2$s, id) r from t%3$s"
        .formatted(key, order, where());
  }

  private String extreme() {
    String key = operand(Operand::isPlain).sql();
    String function = random.nextBoolean() ? "min" : "max";
    return "select id from t where %s = (select %s(%s) from t%s)"
        .formatted(key, function, key, where());
  }

  private String subquery() {
    Operand key = operand(Operand::isPlain);
    return "select id, %s from t where %s in (select %s from t%s)"
        .formatted(operand(any -> true).sql(), key.sql(), key.sql(), where());
  }
}
