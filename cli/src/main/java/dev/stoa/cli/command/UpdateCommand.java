package dev.stoa.cli.command;

import dev.stoa.cli.argument.FieldArgument;
import dev.stoa.cli.argument.PredicateConverter;
import dev.stoa.cli.argument.TableLocations;
import dev.stoa.cli.console.Console;
import dev.stoa.cli.console.CountFormat;
import dev.stoa.cli.print.ResultOptions;
import dev.stoa.predicate.FilterPredicate;
import dev.stoa.predicate.FilterPredicates;
import dev.stoa.table.Table;
import dev.stoa.table.change.ColumnUpdate;
import dev.stoa.table.snapshot.Snapshot;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.avro.Schema;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code stoa update}: changes values of selected rows. */
@Command(
    name = "update",
    description = {
      "Sets columns to values in the rows that satisfy a predicate.",
      "Rewrites only the files of those columns, and only in split directories that "
          + "have such rows."
    },
    sortOptions = false,
    footer = {
      "",
      "Examples:",
      "  stoa update crawl --set url=unknown --where \"metadata['content-type'] is null\"",
      "  stoa add-column crawl score double && stoa update crawl --set score=0.5"
    })
final class UpdateCommand implements Callable<Integer> {
  /** A name, alone or in an operation with a number or another name. */
  private static final Pattern EXPRESSION_PATTERN =
      Pattern.compile(
          "\\s*([\\p{L}_][\\p{L}\\p{N}_]*)(?:\\s*[-+*/%|]+\\s*(\\d[\\d.]*|[\\p{L}_][\\p{L}\\p{N}_]*))?\\s*");

  private final Console console;

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "TABLE", description = "The table.")
  private String location;

  @Option(
      names = "--set",
      paramLabel = "NAME=VALUE",
      description =
          "A column and its value in all these rows, as JSON or plain text. A name that contains = "
              + "is put in double "
              + "quotes. May be repeated.")
  private List<String> assignments = List.of();

  @Option(
      names = "--where",
      paramLabel = "PREDICATE",
      converter = PredicateConverter.class,
      description = "The predicate of the rows to change (default: all rows).")
  private FilterPredicate predicate = FilterPredicates.alwaysTrue();

  @Mixin private ResultOptions result;

  UpdateCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    if (assignments.isEmpty()) {
      throw new ParameterException(
          spec.commandLine(), "--set is missing: give a column and its value, as in size=7");
    }
    Table table = Table.open(TableLocations.forWriting(location));
    Map<String, Object> valuesByColumn = parseAssignments(table);
    ColumnUpdate update = table.newColumnUpdate().committer("stoa update");
    valuesByColumn.keySet().forEach(update::replace);
    long[] changedRowCount = new long[1];
    Snapshot snapshot =
        update
            .computeWhere(
                predicate,
                List.of(),
                (row, target) -> {
                  int columnIndex = 0;
                  for (Object value : valuesByColumn.values()) {
                    target.put(columnIndex, value);
                    columnIndex++;
                  }
                  changedRowCount[0]++;
                })
            .commit();
    result.print(
        console,
        "%s: %s changed, version %d"
            .formatted(location, CountFormat.format(changedRowCount[0], "row"), snapshot.version()),
        json -> {
          json.writeStringField("table", location);
          json.writeNumberField("changedRows", changedRowCount[0]);
          json.writeNumberField("version", snapshot.version());
        });
    return 0;
  }

  private Map<String, Object> parseAssignments(Table table) {
    Map<String, Object> valuesByColumn = new LinkedHashMap<>();
    for (String assignment : assignments) {
      boolean isQuoted = assignment.startsWith("\"") && assignment.indexOf("\"=") > 0;
      int separator = isQuoted ? assignment.indexOf("\"=") + 1 : assignment.indexOf('=');
      if (separator < 1) {
        throw refusal(
            "invalid assignment \""
                + assignment
                + "\": write a column and its value, as in size=7");
      }
      String name =
          isQuoted
              ? assignment.substring(1, separator - 1).replace("\"\"", "\"")
              : assignment.substring(0, separator);
      if (valuesByColumn.containsKey(name)) {
        throw refusal("column \"" + name + "\" is set twice: give it one value");
      }
      Schema.Field column = table.newScan().select(name).schema().getFields().get(0);
      String text = assignment.substring(separator + 1);
      Optional<String> mentioned = mentionedColumn(table, text);
      valuesByColumn.put(name, parseValue(name, column, text, mentioned.isPresent()));
      mentioned.ifPresent(
          other ->
              console
                  .err()
                  .println(
                      "stoa: %s becomes the text \"%s\", not computed from column \"%s\", in each row"
                          .formatted(name, text, other)));
    }
    return valuesByColumn;
  }

  /** Returns the column of a text that may be meant as an expression, such as {@code size * 2}. */
  private static Optional<String> mentionedColumn(Table table, String text) {
    Matcher matcher = EXPRESSION_PATTERN.matcher(text);
    if (!matcher.matches() || !isColumn(table, matcher.group(1))) {
      return Optional.empty();
    }
    String operand = matcher.group(2);
    boolean isExpression =
        operand == null || Character.isDigit(operand.charAt(0)) || isColumn(table, operand);
    return isExpression ? Optional.of(matcher.group(1)) : Optional.empty();
  }

  private static boolean isColumn(Table table, String name) {
    return table.schema().getField(name) != null;
  }

  private Object parseValue(
      String name, Schema.Field field, String text, boolean looksLikeExpression) {
    try {
      return FieldArgument.parseValue(name, field.schema(), text);
    } catch (IllegalArgumentException e) {
      String advice = looksLikeExpression ? ": --set takes a value, not an expression" : "";
      throw new ParameterException(spec.commandLine(), e.getMessage() + advice, e);
    }
  }

  private ParameterException refusal(String message) {
    return new ParameterException(spec.commandLine(), message);
  }
}
