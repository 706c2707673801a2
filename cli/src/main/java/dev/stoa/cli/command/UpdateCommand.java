package dev.stoa.cli.command;

import dev.stoa.cli.argument.FieldArgument;
import dev.stoa.cli.argument.PredicateConverter;
import dev.stoa.cli.argument.TableLocations;
import dev.stoa.cli.console.Console;
import dev.stoa.cli.console.CountFormat;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.predicate.FilterPredicate;
import dev.stoa.predicate.FilterPredicates;
import dev.stoa.table.Table;
import dev.stoa.table.change.ColumnUpdate;
import dev.stoa.table.snapshot.Snapshot;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.apache.avro.Schema;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code stoa update}: changes values of selected rows. */
@Command(
    name = "update",
    description = {
      "Sets columns to a value in the rows that satisfy a predicate.",
      "Rewrites only the files of those columns, and only in split directories that "
          + "have such rows."
    },
    sortOptions = false,
    footer = {
      "",
      "Examples:",
      "  stoa update crawl --set url=unknown --where \"metadata['content-type'] is null\"",
      "  stoa add-column crawl score double? && stoa update crawl --set score=0.5"
    })
final class UpdateCommand implements Callable<Integer> {
  private final Console console;

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "TABLE", description = "The table.")
  private String table;

  @Option(
      names = "--set",
      paramLabel = "NAME=VALUE",
      description = "A column and its value, as JSON or plain text. May be repeated.")
  private List<String> values = List.of();

  @Option(
      names = "--where",
      paramLabel = "PREDICATE",
      converter = PredicateConverter.class,
      description = "The predicate of the rows to change (default: all rows).")
  private FilterPredicate rows = FilterPredicates.alwaysTrue();

  UpdateCommand(Console console) {
    this.console = console;
  }

  @Override
  public Integer call() throws IOException {
    if (values.isEmpty()) {
      throw new ParameterException(
          spec.commandLine(), "--set is missing: say which column gets which value");
    }
    Table opened = Table.open(TableLocations.forWriting(table));
    Map<String, Object> data = parse(opened.schema());
    ColumnUpdate update = opened.newColumnUpdate();
    data.keySet().forEach(update::replace);
    long[] changed = new long[1];
    Snapshot snapshot =
        update
            .computeWhere(
                rows,
                List.of(),
                (row, target) -> {
                  int at = 0;
                  for (Object value : data.values()) {
                    target.put(at, value);
                    at++;
                  }
                  changed[0]++;
                })
            .commit();
    console.print(
        "%s: %s changed, version %d"
            .formatted(table, CountFormat.format(changed[0], "row"), snapshot.version()));
    return 0;
  }

  private Map<String, Object> parse(Schema schema) {
    Map<String, Object> data = new LinkedHashMap<>();
    for (String value : values) {
      int equals = value.indexOf('=');
      if (equals < 1) {
        throw refusal("\"" + value + "\" sets nothing: write a column and its value, as in size=7");
      }
      String name = value.substring(0, equals);
      if (data.containsKey(name)) {
        throw refusal("column \"" + name + "\" is set twice: give it one value");
      }
      data.put(name, parse(name, field(schema, name), value.substring(equals + 1)));
    }
    return data;
  }

  private Schema.Field field(Schema schema, String name) {
    Schema.Field field = schema.getField(name);
    if (field == null) {
      throw new InvalidTableException(
          table + " has no column \"" + name + "\": name one that it has");
    }
    return field;
  }

  private Object parse(String name, Schema.Field field, String text) {
    try {
      return FieldArgument.value(name, field.schema(), text);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec.commandLine(), e.getMessage(), e);
    }
  }

  private ParameterException refusal(String sentence) {
    return new ParameterException(spec.commandLine(), sentence);
  }
}
