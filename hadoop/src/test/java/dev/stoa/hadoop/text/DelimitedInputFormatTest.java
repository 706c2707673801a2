package dev.stoa.hadoop.text;

import static dev.stoa.predicate.FilterPredicates.column;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.data.ColumnarRecord;
import dev.stoa.hadoop.mapreduce.StoaCounter;
import dev.stoa.hadoop.mapreduce.TextInputKeys;
import dev.stoa.table.scan.RecordMode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.avro.util.Utf8;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DelimitedInputFormatTest {
  private static final String FIELDS =
      """
      {"name": "url", "type": "string"},
      {"name": "day", "type": {"type": "int", "logicalType": "date"}},
      {"name": "revenue", "type": ["null", "double"]}
      """;

  @TempDir Path directory;

  /** A record class. */
  public interface Visit {
    /** The column {@code url}. */
    String url();

    /** The column {@code revenue}. */
    Optional<Double> revenue();
  }

  static class LineMapper extends Mapper<LongWritable, Text, Text, Text> {}

  static class TextMapper extends Mapper<NullWritable, Text, Text, Text> {}

  static class RecordMapper extends Mapper<NullWritable, ColumnarRecord, Text, Text> {}

  private Job job(String text) throws IOException {
    return TextInputs.newJob(TextInputs.write(directory.resolve("part"), text), FIELDS);
  }

  private static InputFormat<NullWritable, ColumnarRecord> format() {
    return new DelimitedInputFormat<>();
  }

  private static RecordReader<NullWritable, ColumnarRecord> open(Job job)
      throws IOException, InterruptedException {
    return TextInputs.open(format(), format().getSplits(job).get(0), job);
  }

  /** Returns the message after the file's name. */
  private String failureIn(Job job) throws IOException {
    String message = TextInputs.failure(format(), job);
    String file = "file:" + directory.resolve("part") + ", ";
    assertTrue(message.startsWith(file), message);
    return message.substring(file.length());
  }

  @Test
  void fieldsAreReadByTypedAccessorsAndAsObjects() throws Exception {
    Job job = job("http://a,1970-01-03,2.5\n\"b,\"\"c\"\"\",1969-12-31,\n");
    try (RecordReader<NullWritable, ColumnarRecord> reader = open(job)) {
      assertTrue(reader.nextKeyValue());
      ColumnarRecord row = reader.getCurrentValue();
      assertEquals("http://a", row.textAt("url").toString());
      assertEquals(2, row.intAt("day"));
      assertEquals(2, row.longAt("day"));
      assertEquals(2.5, row.doubleAt("revenue"));
      assertEquals(2.5, row.get("revenue"));
      ColumnarRecord copy = row.copy();
      assertTrue(reader.nextKeyValue());
      assertEquals("b,\"c\"", row.get("url").toString());
      assertEquals(-1, row.get("day"));
      assertTrue(row.isNullAt("revenue"));
      assertEquals("http://a", copy.get("url").toString());
      assertEquals(
          "field \"revenue\" is absent or null: check isNullAt first",
          assertThrows(IllegalStateException.class, () -> row.doubleAt(2)).getMessage());
      assertEquals(
          "field \"url\" is a string: read it with textAt",
          assertThrows(IllegalStateException.class, () -> row.longAt(0)).getMessage());
      assertTrue(!reader.nextKeyValue());
    }
  }

  @Test
  void aHeaderIsSkippedOrNamesTheColumns() throws IOException {
    Job skipping = job("a,b,c\nu,1970-01-02,1\n");
    DelimitedInputFormat.setHeader(skipping, HeaderMode.SKIP);
    assertEquals(
        List.of("{\"url\": \"u\", \"day\": 1, \"revenue\": 1.0}"),
        TextInputs.readAll(format(), skipping));
    Job naming = job("other,day,url\nx,1970-01-02,u\n");
    DelimitedInputFormat.setHeader(naming, HeaderMode.NAMES);
    assertEquals(
        List.of("{\"url\": \"u\", \"day\": 1, \"revenue\": null}"),
        TextInputs.readAll(format(), naming));
    Job missing = job("day,revenue\n1970-01-02,1\n");
    DelimitedInputFormat.setHeader(missing, HeaderMode.NAMES);
    assertEquals(
        "line 1 (byte 0): the header has no column \"url\", only [day, revenue]: correct it, or"
            + " declare the field nullable",
        failureIn(missing));
  }

  @Test
  void theNullTextMayContainTheEscape() throws IOException {
    Job job =
        TextInputs.newJob(
            TextInputs.write(directory.resolve("dump"), "\\N,\\N\na\\,b,1\n"),
            """
            {"name": "text", "type": ["null", "string"]},
            {"name": "number", "type": ["null", "int"]}
            """);
    DelimitedInputFormat.setEscape(job, '\\');
    DelimitedInputFormat.setNullText(job, "\\N");
    assertEquals(
        List.of("{\"text\": null, \"number\": null}", "{\"text\": \"a,b\", \"number\": 1}"),
        TextInputs.readAll(format(), job));
  }

  @Test
  void aByteOf255IsNeitherQuoteNorEscape() throws Exception {
    byte[] text = {(byte) 0xff, 'a', ',', 'b', (byte) 0xff, ',', '\n'};
    Path file = TextInputs.write(directory.resolve("binary"), text);
    Job job =
        TextInputs.newJob(
            file,
            """
            {"name": "a", "type": "string"},
            {"name": "b", "type": "string"},
            {"name": "c", "type": ["null", "int"]}
            """);
    DelimitedInputFormat.disableQuotes(job);
    try (RecordReader<NullWritable, ColumnarRecord> reader = open(job)) {
      assertTrue(reader.nextKeyValue());
      assertEquals(2, ((Utf8) reader.getCurrentValue().get("a")).getByteLength());
      assertEquals(2, ((Utf8) reader.getCurrentValue().get("b")).getByteLength());
    }
  }

  @Test
  void columnsAndPredicatesChooseWhatMapFunctionsGet() throws IOException {
    Job job = job("a,1970-01-02,1\nb,1970-01-03,2\nc,1970-01-04,\n");
    DelimitedInputFormat.setColumns(job, "revenue, url");
    DelimitedInputFormat.setPredicate(job, column("day").greaterThan(1));
    assertEquals(
        List.of("{\"revenue\": 2.0, \"url\": \"b\"}", "{\"revenue\": null, \"url\": \"c\"}"),
        TextInputs.readAll(format(), job));
    DelimitedInputFormat.setColumns(job, "revenu");
    assertEquals(
        "stoa.input.columns names \"revenu\", which stoa.input.text.schema lacks: did you mean"
            + " \"revenue\"?",
        TextInputs.failure(format(), job));
  }

  @Test
  void mapFunctionsMayTakeAnInterface() throws Exception {
    Job job = job("a,1970-01-02,1\nb,1970-01-03,\n");
    DelimitedInputFormat.setRecordClass(job, Visit.class);
    List<String> visits = new ArrayList<>();
    InputFormat<NullWritable, Visit> format = new DelimitedInputFormat<>();
    try (RecordReader<NullWritable, Visit> reader =
        TextInputs.open(format, format.getSplits(job).get(0), job)) {
      while (reader.nextKeyValue()) {
        visits.add(reader.getCurrentValue().url() + " " + reader.getCurrentValue().revenue());
      }
    }
    assertEquals(List.of("a Optional[1.0]", "b Optional.empty"), visits);
  }

  @Test
  void eagerAndCheckedRecordsAreThoseOfTables() throws Exception {
    Job eager = job("a,1970-01-02,1\nb,1970-01-03,2\n");
    DelimitedInputFormat.setRecordMode(eager, RecordMode.EAGER);
    try (RecordReader<NullWritable, ColumnarRecord> reader = open(eager)) {
      reader.nextKeyValue();
      ColumnarRecord first = reader.getCurrentValue();
      reader.nextKeyValue();
      assertEquals("a", first.get("url").toString());
    }
    Job checked = job("a,1970-01-02,1\nb,1970-01-03,2\n");
    DelimitedInputFormat.setRecordMode(checked, RecordMode.CHECKED);
    try (RecordReader<NullWritable, ColumnarRecord> reader = open(checked)) {
      reader.nextKeyValue();
      ColumnarRecord first = reader.getCurrentValue();
      assertEquals("a", first.get("url").toString());
      reader.nextKeyValue();
      reader.getCurrentValue();
      assertThrows(IllegalStateException.class, () -> first.get("url"));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '!',
      quoteCharacter = '`',
      value = {
        "b,1970-13-02,2 ! column \"day\": expected a date such as 2020-12-31, found \"1970-13-02\"",
        "b,1970-01-02,x1 ! column \"revenue\": expected double, found \"x1\"",
      })
  void aBadValueIsNamedWithItsPlaceTypeAndRemedy(String line, String expected) throws IOException {
    Job job = job("a,1970-01-02,1\n" + line + "\n");
    assertEquals(
        "line 2 (byte 15), "
            + expected
            + ": correct it, declare another type, or skip such records with"
            + " stoa.input.text.skip.bad",
        failureIn(job));
  }

  @Test
  void aRecordWithTheWrongFieldsIsNamed() throws IOException {
    assertEquals(
        "line 1 (byte 0): the record has only 2 fields, but there should be 3: correct it, or the"
            + " schema or delimiter of the job; quote fields that contain delimiters",
        failureIn(job("a,1970-01-02\n")));
    assertEquals(
        "line 1 (byte 0): the record has more than 3 fields, but there should be 3: correct it, or"
            + " the schema or delimiter of the job; quote fields that contain delimiters",
        failureIn(job("a,1970-01-02,1,2\n")));
    assertEquals(
        "line 2 (byte 15): the quotes of field 1 are not closed on its line: close them, or set"
            + " stoa.input.text.quoted.line.breaks to true if quotes contain line breaks",
        failureIn(job("a,1970-01-02,1\n\"b\nc\",1970-01-02,1\n")));
    assertEquals(
        "line 1 (byte 0): text follows the closing quote of field 1: double the quotes within it,"
            + " or set stoa.input.text.quote to none",
        failureIn(job("\"a\" b,1970-01-02,1\n")));
  }

  @Test
  void aFieldThatNobodyReadsIsNotChecked() throws Exception {
    try (RecordReader<NullWritable, ColumnarRecord> reader = open(job("a,bad\n"))) {
      assertTrue(reader.nextKeyValue());
      assertEquals("a", reader.getCurrentValue().textAt(0).toString());
    }
  }

  @Test
  void badRecordsAreSkippedUpToTheLimit() throws Exception {
    Job job = job("a,bad,1\nb,1970-01-02,1\nc,1970-01-02\nd,1970-01-02,2\n");
    DelimitedInputFormat.setSkipBad(job, 2);
    InputSplit split = format().getSplits(job).get(0);
    TaskAttemptContext context = TextInputs.context(job);
    List<String> urls = new ArrayList<>();
    try (RecordReader<NullWritable, ColumnarRecord> reader =
        format().createRecordReader(split, context)) {
      reader.initialize(split, context);
      while (reader.nextKeyValue()) {
        urls.add(reader.getCurrentValue().get("url").toString());
      }
    }
    assertEquals(List.of("b", "d"), urls);
    DelimitedInputFormat.setSkipBad(job, 1);
    String message = failureIn(job);
    assertTrue(message.startsWith("line 3 (byte 23): the record has only 2 fields"), message);
    assertTrue(
        message.contains(
            "; this makes 2 bad records in the task, and stoa.input.text.skip.bad allows 1; the"
                + " first: "),
        message);
    assertEquals("BAD_RECORDS_SKIPPED", StoaCounter.BAD_RECORDS_SKIPPED.name());
  }

  @Test
  void quotedLineBreaksAreReadIfAllowed() throws IOException {
    Job job = job("\"a\nb\",1970-01-02,1\r\nc,1970-01-02,x\n");
    DelimitedInputFormat.allowQuotedLineBreaks(job);
    assertTrue(failureIn(job).startsWith("line 3 (byte 20), column \"revenue\""));
    DelimitedInputFormat.setColumns(job, "url");
    assertEquals(
        List.of("{\"url\": \"a\\nb\"}", "{\"url\": \"c\"}"), TextInputs.readAll(format(), job));
  }

  @Test
  void mappersOfOtherTypesAreRejectedAtSubmission() throws IOException {
    Job job = job("");
    job.setMapperClass(LineMapper.class);
    String message = TextInputs.failure(format(), job);
    assertTrue(message.contains("LineMapper takes keys of class"), message);
    job.setMapperClass(TextMapper.class);
    message = TextInputs.failure(format(), job);
    assertTrue(message.contains("TextMapper takes values of class"), message);
    job.setMapperClass(RecordMapper.class);
    assertEquals(List.of(), TextInputs.readAll(format(), job));
  }

  @Test
  void settingsThatCannotWorkAreRejectedAtSubmission() throws IOException {
    Job job = job("");
    job.getConfiguration().set("stoa.input.text.delimeter", ";");
    assertEquals(
        "unknown setting \"stoa.input.text.delimeter\": did you mean"
            + " \"stoa.input.text.delimiter\"?",
        TextInputs.failure(format(), job));
    job = job("");
    job.getConfiguration().set(TextInputKeys.DELIMITER, "||");
    assertEquals(
        "stoa.input.text.delimiter is \"||\": set it to one ASCII character other than a line"
            + " break, to tab, or to a code such as 0x01",
        TextInputs.failure(format(), job));
    job = job("");
    DelimitedInputFormat.setDelimiter(job, '"');
    assertEquals(
        "the delimiter is also the quote or the escape: choose different characters",
        TextInputs.failure(format(), job));
    job =
        TextInputs.newJob(
            directory, "{\"name\": \"a\", \"type\": {\"type\": \"map\", \"values\": \"int\"}}");
    String message = TextInputs.failure(format(), job);
    assertTrue(
        message.startsWith("the field \"a\" of stoa.input.text.schema is a map, which a field"),
        message);
    job.getConfiguration().unset(TextInputKeys.SCHEMA);
    assertEquals(
        "the job reads text and sets no schema of its records: call"
            + " DelimitedInputFormat.setSchema, or set stoa.input.text.schema",
        TextInputs.failure(format(), job));
  }

  @Test
  void controlCharactersSurviveTheConfiguration() throws IOException {
    Job job = job("a\u00011970-01-02\u00011\n");
    DelimitedInputFormat.setDelimiter(job, '\u0001');
    DelimitedInputFormat.disableQuotes(job);
    assertEquals("0x1", job.getConfiguration().get(TextInputKeys.DELIMITER));
    assertEquals(1, TextInputs.readAll(format(), job).size());
    job.getConfiguration().set(TextInputKeys.DELIMITER, "tab");
    Files.writeString(directory.resolve("part"), "a\t1970-01-02\t1\n");
    assertEquals(1, TextInputs.readAll(format(), job).size());
    assertInstanceOf(
        IllegalArgumentException.class,
        assertThrows(
            IllegalArgumentException.class, () -> DelimitedInputFormat.setQuote(job, '\n')));
  }
}
