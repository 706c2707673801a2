package dev.stoa.cli.load.job;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.stoa.cli.input.record.CsvDateFormat;
import dev.stoa.cli.input.record.CsvLines;
import dev.stoa.cli.input.record.CsvNotation;
import dev.stoa.cli.input.record.CsvOptions;
import dev.stoa.cli.input.record.InputFormat;
import dev.stoa.cli.input.record.InputOptions;
import java.nio.charset.Charset;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.avro.Schema;
import org.apache.hadoop.conf.Configuration;

/** The inputs and options of a load in the configuration of its job. */
public final class RecordInputSettings {
  private static final String PREFIX = "stoa.load.input.";
  private static final String INPUTS = PREFIX + "names";
  private static final String SCHEMA = PREFIX + "schema";
  private static final String IS_SCHEMA_OF_INPUTS = PREFIX + "has.own.schema";
  private static final String FORMAT = PREFIX + "format";
  private static final String DELIMITER = PREFIX + "csv.delimiter";
  private static final String HEADER = PREFIX + "csv.header";
  private static final String QUOTE = PREFIX + "csv.quote";
  private static final String ESCAPE = PREFIX + "csv.escape";
  private static final String ENCODING = PREFIX + "csv.encoding";
  private static final String NULL_TEXTS = PREFIX + "csv.nulls";

  private static final String TRIM = PREFIX + "csv.trim";
  private static final String SKIPPED_LINES = PREFIX + "csv.skipped.lines";
  private static final String COMMENT = PREFIX + "csv.comment";
  private static final String DECIMAL_SEPARATOR = PREFIX + "csv.decimal.separator";
  private static final String THOUSANDS_SEPARATOR = PREFIX + "csv.thousands.separator";
  private static final String DATE_FORMAT = PREFIX + "csv.date.format";

  private final Configuration conf;

  /** Creates the settings in a configuration. */
  public RecordInputSettings(Configuration conf) {
    this.conf = conf;
  }

  /**
   * Sets the inputs.
   *
   * @param options have a schema and a format
   */
  public void set(List<String> inputs, InputOptions options) {
    setTexts(INPUTS, inputs);
    setText(SCHEMA, options.schema().orElseThrow().toString());
    conf.setBoolean(IS_SCHEMA_OF_INPUTS, options.isSchemaOfInputs());
    setText(FORMAT, options.format().orElseThrow().name());
    CsvOptions csv = options.csv();
    csv.delimiter().ifPresent(value -> setText(DELIMITER, value.toString()));
    csv.hasHeader().ifPresent(value -> setText(HEADER, value.toString()));
    csv.quote().ifPresent(value -> setText(QUOTE, value.toString()));
    csv.escape().ifPresent(value -> setText(ESCAPE, value.toString()));
    csv.encoding().ifPresent(value -> setText(ENCODING, value.name()));
    csv.nullTexts().ifPresent(values -> setTexts(NULL_TEXTS, values));
    csv.trimsFields().ifPresent(value -> setText(TRIM, value.toString()));
    csv.lines().skippedCount().ifPresent(value -> setText(SKIPPED_LINES, value.toString()));
    csv.lines().comment().ifPresent(value -> setText(COMMENT, value.toString()));
    csv.notation()
        .decimalSeparator()
        .ifPresent(value -> setText(DECIMAL_SEPARATOR, value.toString()));
    csv.notation()
        .thousandsSeparator()
        .ifPresent(value -> setText(THOUSANDS_SEPARATOR, value.toString()));
    csv.notation().dateFormat().ifPresent(value -> setText(DATE_FORMAT, value.pattern()));
  }

  /** Returns the names of the inputs, as the user wrote them. */
  public List<String> inputs() {
    return texts(INPUTS).orElseThrow();
  }

  /** Returns the options for reading the inputs. */
  public InputOptions options() {
    InputOptions options = InputOptions.defaults();
    Schema schema = new Schema.Parser().parse(text(SCHEMA).orElseThrow());
    options =
        conf.getBoolean(IS_SCHEMA_OF_INPUTS, false)
            ? options.withSchemaOfInputs(schema)
            : options.withSchema(schema);
    Function<String, Character> character = value -> value.charAt(0);
    return options
        .withFormat(InputFormat.valueOf(text(FORMAT).orElseThrow()))
        .withCsv(
            new CsvOptions(
                text(DELIMITER).map(character),
                text(HEADER).map(Boolean::valueOf),
                text(QUOTE).map(character),
                text(ESCAPE).map(character),
                text(ENCODING).map(Charset::forName),
                texts(NULL_TEXTS),
                text(TRIM).map(Boolean::valueOf),
                new CsvLines(
                    text(SKIPPED_LINES).map(Integer::valueOf), text(COMMENT).map(character)),
                new CsvNotation(
                    text(DECIMAL_SEPARATOR).map(character),
                    text(THOUSANDS_SEPARATOR).map(character),
                    text(DATE_FORMAT).map(CsvDateFormat::of))));
  }

  /** Sets a text in Base64, since configurations cannot contain every character. */
  private void setText(String key, String text) {
    setTexts(key, List.of(text));
  }

  private void setTexts(String key, List<String> texts) {
    conf.set(
        key,
        texts.stream()
            .map(text -> Base64.getEncoder().encodeToString(text.getBytes(UTF_8)))
            .collect(Collectors.joining(",", ",", "")));
  }

  private Optional<String> text(String key) {
    return texts(key).map(texts -> texts.get(0));
  }

  private Optional<List<String>> texts(String key) {
    return Optional.ofNullable(conf.getRaw(key))
        .map(
            value ->
                Arrays.stream(value.substring(1).split(",", -1))
                    .map(text -> new String(Base64.getDecoder().decode(text), UTF_8))
                    .toList());
  }
}
