package dev.stoa.cli.input;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import de.siegmar.fastcsv.writer.CsvWriter;
import dev.stoa.cli.input.csv.CsvFileRecordReader;
import dev.stoa.cli.input.file.InputLocation;
import dev.stoa.cli.input.record.BadRecords;
import dev.stoa.cli.input.record.InputMessage;
import dev.stoa.cli.input.record.InputOptions;
import dev.stoa.cli.input.record.RecordSource;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Infers the types of CSV files and reads their rows. */
class CsvTest {
  @TempDir Path directory;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "1,2,-3             | 'long'",
        "1,,3               | ['null','long']",
        "1,\"\",3           | ['null','long']",
        "1,2.5              | 'double'",
        "1.5,NaN,-Infinity,1e10 | 'double'",
        "1.5,nan,inf,-inf   | 'double'",
        "true,FALSE         | 'boolean'",
        "true,1             | 'string'",
        "007,008            | 'string'",
        "+1                 | 'string'",
        "9223372036854775807 | 'long'",
        "-9223372036854775808,1 | 'long'",
        "9223372036854775808 | {'type':'bytes','logicalType':'decimal','precision':19,'scale':0}",
        "123456789012345678901,-5 |"
            + " {'type':'bytes','logicalType':'decimal','precision':21,'scale':0}",
        "99999999999999999999999999999999999999 |"
            + " {'type':'bytes','logicalType':'decimal','precision':38,'scale':0}",
        "999999999999999999999999999999999999999 | 'string'",
        "9007199254740993,0.5 |"
            + " {'type':'bytes','logicalType':'decimal','precision':17,'scale':1}",
        "9007199254740993,1.50,0.125e-1 |"
            + " {'type':'bytes','logicalType':'decimal','precision':20,'scale':4}",
        "9007199254740993,-1e20,0.25 |"
            + " {'type':'bytes','logicalType':'decimal','precision':23,'scale':2}",
        "9007199254740993,1e40 | {'type':'bytes','logicalType':'big-decimal'}",
        "9007199254740993,NaN | 'string'",
        "0.5,00.5            | 'string'",
        "1.,.5               | 'double'",
        ".,1                 | 'string'",
        "-.,1                | 'string'",
        "-0,1                | 'double'",
        "-0.0,1              | 'double'",
        "12345678901,1x      | 'string'",
        "1e400              | 'string'",
        "0,1                | 'long'",
        "true,false,x       | 'string'",
        "2020-01-01         | {'type':'int','logicalType':'date'}",
        "2020-02-29,        | ['null',{'type':'int','logicalType':'date'}]",
        "2020-02-29,\"\"     | ['null',{'type':'int','logicalType':'date'}]",
        "2020-02-29,2021-02-29 | 'string'",
        "2020-02-29,x       | 'string'",
        "2020-02-29,5       | 'string'",
        "20200229           | 'long'",
        "0000-01-01,9999-12-31 | {'type':'int','logicalType':'date'}",
        "10000-01-01        | 'string'",
        "2020-01-01,2020-01-02 03:04:05.5 |"
            + " {'type':'long','logicalType':'local-timestamp-micros'}",
        "2020-01-02T03:04:05Z,2020-01-02T03:04:05+01:00 |"
            + " {'type':'long','logicalType':'timestamp-micros'}",
        "2020-01-02T03:04:05Z,2020-01-02T03:04:05 | 'string'",
        "2020-01-02T03:04:05Z,2020-01-02 | 'string'",
        "2020-01-02T03:04:05.123456789Z | {'type':'long','logicalType':'timestamp-nanos'}",
        "2020-01-02T03:04:05.123456000Z | {'type':'long','logicalType':'timestamp-micros'}",
        "2020-01-02T03:04:05.123456789Z,2300-01-01T00:00:00Z | 'string'",
        "2020-01-02T03:04:05.1234567891Z | 'string'",
        "23:59:59,00:00:00.000001 | {'type':'long','logicalType':'time-micros'}",
        "10:30,11:45        | 'string'",
        "24:00:00           | 'string'",
        "23:59:59.1234567   | 'string'",
        "123e4567-e89b-12d3-a456-426614174000 | {'type':'string','logicalType':'uuid'}",
        "123e4567-e89b-12d3-a456-426614174000,\"\" |"
            + " ['null',{'type':'string','logicalType':'uuid'}]",
        "123e4567-e89b-12d3-a456-426614174000,- | 'string'",
        "P1Y2M3DT4H5M6.007S,PT0S |"
            + " {'type':'fixed','name':'duration','namespace':'dev.stoa','size':12,'logicalType':'duration'}",
        "P1D,P1W            | 'string'",
        "P12M               | 'string'",
        "p1d                | 'string'",
        "a,\"\"             | 'string'",
        "a,,\"\"            | ['null','string']",
        "\"\"               | 'string'",
        ",                  | ['null','string']",
      })
  void infersTheTypeOfAColumn(String values, String type) throws IOException {
    String rows =
        List.of(values.split(",", -1)).stream()
            .map(value -> value + ",x")
            .collect(Collectors.joining("\n"));
    Path file = Inputs.write(directory, "a.csv", "c,x", rows);
    try (RecordSource source = Inputs.open(file)) {
      assertEquals(
          type.replace('\'', '"'), source.schema().getField("c").schema().toString(), values);
      assertEquals(values.split(",", -1).length, Inputs.rows(source).size());
    }
  }

  @Test
  void readsRowsWrittenByFastCsv() throws IOException {
    Path file = directory.resolve("a.csv");
    try (CsvWriter writer = CsvWriter.builder().build(file, StandardCharsets.UTF_8)) {
      writer.writeRecord("id", "text, quoted", "price");
      writer.writeRecord("1", "a \"b\",\r\nc", "1.5");
      writer.writeRecord("2", "é😀", null);
    }
    assertEquals(
        List.of(
            "{\"id\":1,\"text, quoted\":\"a \\\"b\\\",\\r\\nc\",\"price\":1.5}",
            "{\"id\":2,\"text, quoted\":\"é😀\",\"price\":null}"),
        Inputs.rows(file));
  }

  @Test
  void readsByteOrderMarksTabsAndEmptyLines() throws IOException {
    Path file = Inputs.write(directory, "a.tsv", "\ufeffa\tb", "", "1\tx,y", "", "2\t");
    assertEquals(List.of("{\"a\":1,\"b\":\"x,y\"}", "{\"a\":2,\"b\":null}"), Inputs.rows(file));
    Path singleColumn = Inputs.write(directory, "b.csv", "a", "1", "", "3");
    assertEquals(List.of("{\"a\":1}", "{\"a\":null}", "{\"a\":3}"), Inputs.rows(singleColumn));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'type':'int','logicalType':'date'} | 2020-02-30 | expected a date such as 2020-12-31,"
            + " found \"2020-02-30\"",
        "{'type':'int','logicalType':'date'} | 18262 | expected a date such as 2020-12-31, found"
            + " \"18262\"",
        "{'type':'long','logicalType':'timestamp-millis'} | 2020-12-31T23:59:59 | expected a"
            + " timestamp with a zone such as 2020-12-31T23:59:59Z, found \"2020-12-31T23:59:59\":"
            + " add its zone, such as Z or +01:00, or use a local timestamp",
        "{'type':'long','logicalType':'timestamp-millis'} | 2020-12-31T23:59:59.9999Z |"
            + " \"2020-12-31T23:59:59.9999Z\" has more digits than the 3 of the type's seconds:"
            + " remove digits or use a finer unit",
        "{'type':'long','logicalType':'timestamp-millis'} | 99999999999999999999 | expected long,"
            + " found \"99999999999999999999\"",
        "{'type':'string','logicalType':'uuid'} | 1-1-1-1-1 | expected a UUID such as"
            + " 123e4567-e89b-12d3-a456-426614174000, found \"1-1-1-1-1\"",
        "{'type':'bytes','logicalType':'decimal','precision':4,'scale':2} | 1.005 | number 1.005"
            + " has more than the 2 digits after the point that decimal(4,2) has: use a type that"
            + " has more",
        "{'type':'bytes','logicalType':'decimal','precision':4,'scale':2} | 1_5 | expected"
            + " decimal(4,2), found \"1_5\"",
        "'boolean' | 1 | expected boolean, found \"1\"",
        "{'type':'enum','name':'E','symbols':['A','B']} | C | expected one of A, B, found \"C\"",
      })
  void saysWhyAFieldDoesNotFitItsType(String type, String field, String message)
      throws IOException {
    InputOptions options =
        InputOptions.defaults()
            .withSchema(
                Inputs.schema(
                    "{'type':'record','name':'R','fields':[{'name':'f','type':" + type + "}]}"));
    assertEquals(
        "a.csv, line 2, field f: " + message,
        Inputs.errorMessage(options, Inputs.write(directory, "a.csv", "f", field)));
  }

  @Test
  void readsNoRowsFromAHeaderAlone() throws IOException {
    assertEquals(List.of(), Inputs.rows(Inputs.write(directory, "a.csv", "a,b")));
  }

  @Test
  void reportsTheLineOfErrors() throws IOException {
    assertEquals(
        "a.csv, line 4: the row has 3 fields, but the header has 2: correct it, and put fields that"
            + " contain separators or line ends in quotes",
        Inputs.errorMessage(Inputs.write(directory, "a.csv", "a,b", "\"1", "2\",x", "1,2,3")));
    assertEquals(
        "a.csv, line 1: the file has no header: add a line with the column names",
        Inputs.errorMessage(Inputs.write(directory, "a.csv", new byte[0])));
    String message = Inputs.errorMessage(Inputs.write(directory, "a.csv", "a,b", "1,2", "1,\"x"));
    assertEquals(
        "a.csv, line 3: the quote that opens here is not closed at the end of a field: correct the"
            + " quotes, skip the line with --skip-bad, or read the file with --quote none",
        message);
    assertEquals(
        "a.csv, line 2, byte 1 of the line: malformed UTF-8 (invalid byte 0xff): convert the file"
            + " to UTF-8, or name its encoding with --encoding",
        Inputs.errorMessage(
            Inputs.write(
                directory,
                "a.csv",
                new byte[] {(byte) 0xc3, (byte) 0xa9, '\n', (byte) 0xff, '\n'})));
  }

  /** Lines of a file, separated by ¶, then the line of the malformed quote. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '→',
      quoteCharacter = '`',
      value = {
        "a,b¶1,\"x¶2,y¶3,z → 2",
        "a,b¶1,\"x¶y\"¶2,\"y¶3,\"z\" → 4",
        "a,b,c¶1,\"x¶y\",\"z¶3,w,v¶4,\"u\",t¶5,\"u\",t¶6,\"u\",t → 3",
        "a,b¶1,\"x\"y¶2,z → 2",
        "a,b¶1,x¶2,\"\"\"y¶3,z¶4,\"w\" → 3",
        "# \"c¶a,b¶1,x¶2,\"y → 4",
      })
  void namesTheLineWhereAMalformedQuoteOpens(String lines, int line) throws IOException {
    Path file = Inputs.write(directory, "a.csv", lines.split("¶"));
    String message = Inputs.errorMessage(file);
    assertTrue(message.startsWith("a.csv, line " + line + ": the quote that opens here"), message);
    BadRecords badRecords = BadRecords.skippedUpTo(9);
    Inputs.rows(InputOptions.defaults().withBadRecords(badRecords), file);
    assertTrue(
        badRecords.firstMessages().get(0).contains("line " + line + ": the quote that opens here"),
        badRecords.firstMessages()::toString);
  }

  @Test
  void columnsOfAmbiguousNamesAreRenamedAsByDuckDb() throws IOException {
    List<InputMessage> messages = new ArrayList<>();
    InputOptions options = InputOptions.defaults().withMessageListener(messages::add);
    assertEquals(
        List.of("{\"a\":1,\"a_2\":2,\"column2\":3,\"a_1\":4,\"a_3\":5}"),
        Inputs.rows(options, Inputs.write(directory, "a.csv", "a,a,,a_1,a", "1,2,3,4,5")));
    assertTrue(
        messages
            .get(0)
            .text()
            .endsWith(
                "UTF-8; the next column a is a_2, column 3 without a name is column2, the next"
                    + " column a is a_3"),
        messages::toString);
    assertEquals(InputMessage.Kind.NOTE, messages.get(0).kind());
  }

  @Test
  void readsReorderedColumnsAndRejectsOtherOnes() throws IOException {
    Path firstFile = Inputs.write(directory, "a.csv", "a,b", "1,2");
    Path secondFile = Inputs.write(directory, "b.csv", "b,a", "3,4");
    assertEquals(
        List.of("{\"a\":1,\"b\":2}", "{\"a\":4,\"b\":3}"), Inputs.rows(firstFile, secondFile));
    Path thirdFile = Inputs.write(directory, "c.csv", "a,c", "1,2");
    assertEquals(
        "c.csv, line 1: the columns differ from those of a.csv: load merges them with --add-columns,"
            + " or read the files one at a time",
        Inputs.errorMessage(firstFile, thirdFile));
  }

  @ParameterizedTest
  @ValueSource(strings = {"12d", "12D", "1f", "1.5F", "0x1p3", "-0X1.8P1", "x", " "})
  void rejectsJavaLiteralsAsDoubles(String text) throws IOException {
    Schema schema =
        Inputs.schema(
            "{'type':'record','name':'R','fields':[{'name':'d','type':'double'},"
                + "{'name':'u','type':['double','string']}]}");
    InputOptions options = InputOptions.defaults().withSchema(schema);
    Path asString = Inputs.write(directory, "a.csv", "d,u", "1e2," + text);
    assertEquals(List.of("{\"d\":100.0,\"u\":\"" + text + "\"}"), Inputs.rows(options, asString));
    assertEquals(
        "a.csv, line 2, field d: expected double, found \"" + text + "\"",
        Inputs.errorMessage(options, Inputs.write(directory, "a.csv", "d,u", text + ",x")));
  }

  @Test
  void parsesFieldsAsTheTypesOfTheGivenSchema() throws IOException {
    Schema schema =
        Inputs.schema(
            "{'type':'record','name':'R','fields':[{'name':'i','type':'int'},"
                + "{'name':'d','type':{'type':'bytes','logicalType':'decimal','precision':9,"
                + "'scale':2}},{'name':'e','type':{'type':'enum','name':'E','symbols':['A']}},"
                + "{'name':'m','type':{'type':'map','values':'int'}},"
                + "{'name':'u','type':['null','long','string']},{'name':'b','type':'bytes'},"
                + "{'name':'x','type':'int','default':5}]}");
    InputOptions options = InputOptions.defaults().withSchema(schema);
    Path file =
        Inputs.write(
            directory, "a.csv", "i,d,e,m,u,b", "1,2.5,A,\"{\"\"k\"\":1}\",7,AP8=", "2,3,A,{},x,");
    assertEquals(
        List.of(
            "{\"i\":1,\"d\":2.50,\"e\":\"A\",\"m\":{\"k\":1},\"u\":7,\"b\":\"AP8=\",\"x\":5}",
            "{\"i\":2,\"d\":3.00,\"e\":\"A\",\"m\":{},\"u\":\"x\",\"b\":\"\",\"x\":5}"),
        Inputs.rows(options, file));
    Path withInvalidInt = Inputs.write(directory, "a.csv", "i,d,e,m,u,b", "1.5,2.5,A,{},7,");
    assertEquals(
        "a.csv, line 2, field i: expected int, found \"1.5\"",
        Inputs.errorMessage(options, withInvalidInt));
    Path withUnknownColumn = Inputs.write(directory, "a.csv", "i,z", "1,2");
    assertEquals(
        "a.csv, line 1, column \"z\": the schema has no such field: add it to the schema or remove"
            + " it from the input",
        Inputs.errorMessage(options, withUnknownColumn));
    Path withoutColumns = Inputs.write(directory, "a.csv", "i", "1");
    assertEquals(
        "a.csv, line 1: the column \"d\" is missing, and it is neither nullable nor has a default:"
            + " add it to the file, or make it nullable (in a table, with stoa widen-column)",
        Inputs.errorMessage(options, withoutColumns));
  }

  /** A file that records whether its stream was closed. */
  private static final class ClosableInput implements InputLocation {
    private final byte[] content;
    private boolean isClosed;

    ClosableInput(String text) {
      content = text.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public String name() {
      return "a.csv";
    }

    @Override
    public String fileName() {
      return name();
    }

    @Override
    public String uri() {
      return "memory:/a.csv";
    }

    @Override
    public long sizeInBytes() {
      return content.length;
    }

    @Override
    public InputStream open() {
      return new ByteArrayInputStream(content) {
        @Override
        public void close() {
          isClosed = true;
        }
      };
    }
  }

  @Test
  void closesTheInputWhenADefaultIsInvalid() throws IOException {
    Schema schema =
        new Schema.Parser()
            .setValidateDefaults(false)
            .parse(
                "{\"type\":\"record\",\"name\":\"R\",\"fields\":[{\"name\":\"a\",\"type\":\"int\"},"
                    + "{\"name\":\"b\",\"type\":\"int\",\"default\":\"x\"}]}");
    ClosableInput input = new ClosableInput("a\n1\n");
    try (RecordSource source =
        CsvFileRecordReader.source(List.of(input), InputOptions.defaults().withSchema(schema))) {
      assertThrows(AvroRuntimeException.class, source::next);
    }
    assertTrue(input.isClosed);
  }

  @Test
  void titlesOfSeveralLinesAreNamed() throws IOException {
    Path file = Inputs.write(directory, "t.csv", "Report", "by X", "", "id,name", "1,a");
    assertEquals(
        "t.csv, line 4: the row has 2 fields, but the header has 1: if the rows begin here, skip the"
            + " lines before them with --skip-lines 3",
        Inputs.errorMessage(file));
  }
}
