package dev.stoa.delta;

import java.util.List;
import java.util.function.BiFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.spark.sql.SparkSession;

/**
 * A statement in which {@code $} is the table.
 *
 * @param stoa the statement for a table of ours
 * @param delta the statements for a table of Delta Lake; none if its table has to be created again,
 *     with the rows of the model
 * @param isDynamic whether {@code INSERT OVERWRITE} replaces only partitions that get rows
 * @param effect changes a model; fails if the statement should
 * @param remains changes a model as the statement changes our table if it fails
 */
record Statement(
    String stoa,
    List<String> delta,
    boolean isDynamic,
    BiFunction<SparkSession, Model, Model> effect,
    BiFunction<SparkSession, Model, Model> remains) {
  Statement(String sql, BiFunction<SparkSession, Model, Model> effect) {
    this(sql, List.of(sql), false, effect, (spark, model) -> model);
  }

  Statement withDelta(String... statements) {
    return new Statement(stoa, List.of(statements), isDynamic, effect, remains);
  }

  Statement dynamic() {
    return new Statement(stoa, delta, true, effect, remains);
  }

  Statement withRemains(BiFunction<SparkSession, Model, Model> change) {
    return new Statement(stoa, delta, isDynamic, effect, change);
  }

  /** Returns the first words of the statement, which tell what it does. */
  String kind() {
    Matcher words =
        Pattern.compile("[a-z_.]+( [a-z]+){0,2}")
            .matcher(stoa.replace("alter table $ ", "").replace("merge  ", "merge "));
    return words.lookingAt() ? words.group() : stoa;
  }

  @Override
  public String toString() {
    return (isDynamic ? "/* dynamic */ " : "")
        + stoa
        + (delta.equals(List.of(stoa)) ? "" : " /* Delta: " + delta + " */");
  }
}
