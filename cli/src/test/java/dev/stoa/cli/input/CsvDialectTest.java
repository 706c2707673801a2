package dev.stoa.cli.input;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.cli.input.file.InputException;
import dev.stoa.cli.input.record.BadRecords;
import dev.stoa.cli.input.record.CsvLines;
import dev.stoa.cli.input.record.CsvOptions;
import dev.stoa.cli.input.record.InputFormat;
import dev.stoa.cli.input.record.InputMessage;
import dev.stoa.cli.input.record.InputOptions;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Detects how CSV files are written. */
final class CsvDialectTest {
  private static final Charset WINDOWS_1252 = Charset.forName("windows-1252");

  private final List<InputMessage> messages = new ArrayList<>();

  @TempDir private Path directory;

  private InputOptions options() {
    return InputOptions.defaults().withMessageListener(messages::add);
  }

  private String lastMessage() {
    return messages.get(messages.size() - 1).text().replace(directory + "/", "");
  }

  /** Lines of a file, separated by ¶, then its rows, with ' for quotes and ´ for apostrophes. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '→',
      quoteCharacter = '`',
      value = {
        "a;b¶1;2,5¶3;4,5 → {'a':1,'b':2.5} {'a':3,'b':4.5}",
        "a|b¶1|x,y;z¶2|y → {'a':1,'b':'x,y;z'} {'a':2,'b':'y'}",
        "a\tb¶1\tx, y¶2\tz → {'a':1,'b':'x, y'} {'a':2,'b':'z'}",
        "a,b¶1,\"x;y;z\"¶2,\"x;y;z\" → {'a':1,'b':'x;y;z'} {'a':2,'b':'x;y;z'}",
        "id;text¶1;Hello, you, there¶2;Hello, me, there"
            + " → {'id':1,'text':'Hello, you, there'} {'id':2,'text':'Hello, me, there'}",
        "1,x¶2,y → {'column0':1,'column1':'x'} {'column0':2,'column1':'y'}",
        "n,2019,2020¶x,1,2¶y,3,4 → {'n':'x','2019':1,'2020':2} {'n':'y','2019':3,'2020':4}",
        "name,city¶Ann,Rome → {'name':'Ann','city':'Rome'}",
        "name¶Ann¶Bob → {'name':'Ann'} {'name':'Bob'}",
        "1¶2 → {'column0':1} {'column0':2}",
        "id;text¶1;'x; y'¶2;'z''s' → {'id':1,'text':'x; y'} {'id':2,'text':'z´s'}",
        "id,text¶1,'tis¶2,O'Brien → {'id':1,'text':'´tis'} {'id':2,'text':'O´Brien'}",
        "a,b¶1,\"x \\\"y\\\", z\"¶2,\"\\\\\" → {'a':1,'b':'x \\\"y\\\", z'} {'a':2,'b':'\\\\'}",
        "a,b¶1,\"C:\\\"¶2,\"D:\\\" → {'a':1,'b':'C:\\\\'} {'a':2,'b':'D:\\\\'}",
        "in\tn¶5\"\t\"the\" a¶6\"\t\"this\" b"
            + " → {'in':'5\\\"','n':'\\\"the\\\" a'} {'in':'6\\\"','n':'\\\"this\\\" b'}",
        "# by x, y, z¶¶a,b¶1,2 → {'a':1,'b':2}",
        "#a,b¶1,2 → {'#a':1,'b':2}",
        "#tag¶x¶#y → {'#tag':'x'} {'#tag':'#y'}",
        "sep=;¶a;b¶1;x,y → {'a':1,'b':'x,y'}",
        "id,v¶1,NA¶2,3.5 → {'id':1,'v':null} {'id':2,'v':3.5}",
        "id,v¶1,NA¶2,x → {'id':1,'v':'NA'} {'id':2,'v':'x'}",
        "id,v¶1,\\N¶2,true → {'id':1,'v':null} {'id':2,'v':true}",
        "a,b,¶1,2,¶3,4, → {'a':1,'b':2,'column2':null} {'a':3,'b':4,'column2':null}",
        "a, b, c¶1, 2, \"c, d\"¶3, 4, x y → {'a':1,'b':2,'c':'c, d'} {'a':3,'b':4,'c':'x y'}",
        "a,b,c¶x,  1, \"y\" ¶z, 40, → {'a':'x','b':1,'c':'y'} {'a':'z','b':40,'c':null}",
        "a | b¶1 | x¶2 | y z → {'a':1,'b':'x'} {'a':2,'b':'y z'}",
        "a;b¶x; \"say \\\"y\\\"; z\" ¶z; w → {'a':'x','b':'say \\\"y\\\"; z'} {'a':'z','b':'w'}",
        "a,b¶x, y¶z,w → {'a':'x','b':' y'} {'a':'z','b':'w'}",
        "a\tb¶x\t y¶z\t w → {'a':'x','b':'y'} {'a':'z','b':'w'}",
      })
  void readsRows(String lines, String rows) throws IOException {
    Path file = Inputs.write(directory, "a.csv", lines.split("¶", -1));
    String actual = String.join(" ", Inputs.rows(options(), file));
    assertEquals(rows.replace("'", "\"").replace("´", "'"), actual, lastMessage());
  }

  /** The dialect of the file before is only tried first. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '→',
      quoteCharacter = '`',
      value = {
        "a,b¶2,y¶3,z → {'a':2,'b':'y'} {'a':3,'b':'z'}",
        "a,b¶2, y¶3, z → {'a':2,'b':'y'} {'a':3,'b':'z'}",
        "a,b¶2,'y, z'¶3,'z, y' → {'a':2,'b':'y, z'} {'a':3,'b':'z, y'}",
        "a,b¶2,'y'¶3,'z' → {'a':2,'b':'y'} {'a':3,'b':'z'}",
        "a,b¶2,\"y \\\"z\\\", y\" → {'a':2,'b':'y \\\"z\\\", y'}",
        "a;b¶2;y, z¶3;z, y → {'a':2,'b':'y, z'} {'a':3,'b':'z, y'}",
        "# a¶a,b¶2,y → {'a':2,'b':'y'}",
      })
  void detectsTheDialectOfEachFile(String lines, String rows) throws IOException {
    Path first = Inputs.write(directory, "a.csv", "a,b", "1,x");
    Path second = Inputs.write(directory, "b.csv", lines.split("¶", -1));
    List<String> actual = Inputs.rows(options(), first, second);
    assertEquals("{\"a\":1,\"b\":\"x\"}", actual.get(0));
    assertEquals(
        rows.replace("'", "\""), String.join(" ", actual.subList(1, actual.size())), lastMessage());
  }

  @Test
  void detectsTheDialectAfterFilesOfOtherDialects() throws IOException {
    Path quoted = Inputs.write(directory, "b.csv", "a,b", "1,'x'", "2,'y'");
    Path usual = Inputs.write(directory, "c.csv", "a,b", "3,\"z\"", "4,\"w\"");
    assertEquals(
        "xyzw",
        Inputs.rows(options(), quoted, usual).stream()
            .map(row -> row.replaceAll(".*\"b\":\"(.*)\"}", "$1"))
            .collect(Collectors.joining()));
    Path empty = Inputs.write(directory, "a.csv", new byte[0]);
    String message = Inputs.errorMessage(options(), empty, usual);
    assertTrue(message.contains("a.csv, line 1: the file has no header"), message);
  }

  @ParameterizedTest
  @ValueSource(strings = {"\n", "\r\n", "\r"})
  void detectsEveryDialectThatItWrites(String lineEnd) throws IOException {
    long seed = Long.getLong("seed", System.nanoTime());
    Random random = new Random(seed);
    for (char delimiter : new char[] {',', ';', '\t', '|'}) {
      for (char quote : new char[] {'"', '\''}) {
        for (boolean isEscaped : new boolean[] {false, true}) {
          StringBuilder text = new StringBuilder("id" + delimiter + "text" + delimiter + "day");
          StringBuilder expected = new StringBuilder();
          for (int i = 0; i < 50; i++) {
            String value = "a, b; c| d\t" + quote + random.nextInt(100) + quote + " e";
            String quoted = value.replace("" + quote, (isEscaped ? "\\" : "" + quote) + quote);
            text.append(lineEnd + i + delimiter + quote + quoted + quote + delimiter + "2020-01-0")
                .append(1 + random.nextInt(9));
            expected.append(value).append('\n');
          }
          Path file =
              Inputs.write(directory, "a.csv", text.toString().getBytes(StandardCharsets.UTF_8));
          StringBuilder actual = new StringBuilder();
          try (var source = Inputs.open(options(), file)) {
            while (source.next()) {
              actual.append(source.record().get("text")).append('\n');
            }
          }
          assertEquals(
              expected.toString(), actual.toString(), "-Dseed=" + seed + ": " + lastMessage());
        }
      }
    }
  }

  @Test
  void detectsEncodings() throws IOException {
    String text = "name,n\nMüller,1\nŻółw’s €,2\n";
    for (Charset encoding :
        List.of(StandardCharsets.UTF_8, StandardCharsets.UTF_16, StandardCharsets.UTF_16LE)) {
      String marked = encoding.equals(StandardCharsets.UTF_16LE) ? "\ufeff" + text : text;
      Path file = Inputs.write(directory, "a.csv", marked.getBytes(encoding));
      assertEquals("{\"name\":\"Żółw’s €\",\"n\":2}", Inputs.rows(options(), file).get(1));
    }
    Path file = Inputs.write(directory, "a.csv", "name,n\nMüller’s €,1\n".getBytes(WINDOWS_1252));
    assertEquals(List.of("{\"name\":\"Müller’s €\",\"n\":1}"), Inputs.rows(options(), file));
    assertEquals("a.csv is CSV with delimiter ,, a header, quote \", windows-1252", lastMessage());
  }

  @Test
  void rejectsBytesOfAnotherEncodingThanTheGivenOne() throws IOException {
    CsvOptions csv =
        new CsvOptions(
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.of(StandardCharsets.US_ASCII),
            Optional.empty());
    Path file = Inputs.write(directory, "a.csv", "a,b", "1,ü");
    String message = Inputs.errorMessage(options().withCsv(csv), file);
    assertTrue(message.contains("the text is not US-ASCII: name its encoding"), message);
  }

  @Test
  void saysWhatIsUnusual() throws IOException {
    Inputs.rows(options(), Inputs.write(directory, "a.csv", "a,b", "1,x"));
    assertEquals(InputMessage.Kind.DETAIL, messages.get(0).kind());
    Inputs.rows(options(), Inputs.write(directory, "a.csv", "# x", "", "a;b", "1;NA", "2;3"));
    assertEquals(
        new InputMessage(
            InputMessage.Kind.NOTE,
            directory
                + "/a.csv is CSV with delimiter ;, a header, quote \", UTF-8, 2 lines before it"
                + " skipped; null in columns that are not text: NA"),
        messages.get(1));
  }

  @Test
  void saysThatFieldsAreTrimmedAndKeepsBlanksIfAsked() throws IOException {
    Path file = Inputs.write(directory, "a.csv", "a, b", "1, x");
    assertEquals(List.of("{\"a\":1,\"b\":\"x\"}"), Inputs.rows(options(), file));
    assertEquals(
        new InputMessage(
            InputMessage.Kind.NOTE,
            file
                + " is CSV with delimiter ,, a header, quote \", UTF-8, blanks around fields"
                + " removed"),
        messages.get(0));
    CsvOptions blanks = CsvOptions.detectAll().withTrimmedFields(Optional.of(false));
    assertEquals(List.of("{\"a\":1,\" b\":\" x\"}"), Inputs.rows(options().withCsv(blanks), file));
    CsvOptions trimmed = CsvOptions.detectAll().withTrimmedFields(Optional.of(true));
    Path mixed = Inputs.write(directory, "b.csv", "a,b", "1,x ", "2, y");
    assertEquals(
        List.of("{\"a\":1,\"b\":\"x\"}", "{\"a\":2,\"b\":\"y\"}"),
        Inputs.rows(options().withCsv(trimmed), mixed));
  }

  @Test
  void skipsTheGivenLinesAndComments() throws IOException {
    Path report = Inputs.write(directory, "a.csv", "Report \"of", "today,", "id,v", "1,2");
    CsvOptions skipping =
        CsvOptions.detectAll().withLines(new CsvLines(Optional.of(2), Optional.empty()));
    assertEquals(List.of("{\"id\":1,\"v\":2}"), Inputs.rows(options().withCsv(skipping), report));
    CsvOptions withComments =
        CsvOptions.detectAll().withLines(new CsvLines(Optional.empty(), Optional.of('%')));
    Path commented =
        Inputs.write(
            directory, "b.csv", "% a \"b", "id,v", "1,2", "%", "3,\"x", "% y\"", "% z", "4,5");
    assertEquals(
        List.of("{\"id\":1,\"v\":\"2\"}", "{\"id\":3,\"v\":\"x\\n% y\"}", "{\"id\":4,\"v\":\"5\"}"),
        Inputs.rows(options().withCsv(withComments), commented));
    Path column = Inputs.write(directory, "c.csv", "id", "% a", "1", "%", "3");
    assertEquals(
        List.of("{\"id\":1}", "{\"id\":3}"), Inputs.rows(options().withCsv(withComments), column));
    Path bad = Inputs.write(directory, "d.csv", "id,v", "1,2", "% a", "3", "4,5");
    BadRecords badRecords = BadRecords.skippedUpTo(1);
    InputOptions options = options().withCsv(withComments).withBadRecords(badRecords);
    assertEquals(List.of("{\"id\":1,\"v\":2}", "{\"id\":4,\"v\":5}"), Inputs.rows(options, bad));
    assertTrue(badRecords.firstMessages().get(0).contains("line 4: the row has 1 field"));
  }

  @Test
  void warnsOfOneColumnThatContainsADelimiter() throws IOException {
    Path file = Inputs.write(directory, "a.csv", "a;b", "1;2", "3;4");
    CsvOptions csv = CsvOptions.detectAll().withDelimiter(',');
    assertEquals(
        List.of("{\"a;b\":\"1;2\"}", "{\"a;b\":\"3;4\"}"),
        Inputs.rows(options().withCsv(csv), file));
    assertEquals(
        "a.csv has one column, whose values contain ;: if it separates columns, read it with"
            + " --delimiter ';'",
        lastMessage());
    assertEquals(InputMessage.Kind.WARNING, messages.get(1).kind());
  }

  @Test
  void givenNullsReplaceTheUsualOnes() throws IOException {
    CsvOptions csv =
        new CsvOptions(
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.of(List.of("\\N", "-")));
    Path file = Inputs.write(directory, "a.csv", "id,s,n", "1,,-", "2,\\N,", "3,\"-\",5");
    assertEquals(
        List.of(
            "{\"id\":1,\"s\":\"\",\"n\":null}",
            "{\"id\":2,\"s\":null,\"n\":null}",
            "{\"id\":3,\"s\":\"-\",\"n\":5}"),
        Inputs.rows(options().withCsv(csv), file));
    Path text = Inputs.write(directory, "b.csv", "id,n", "1,NA", "2,5");
    assertEquals(
        List.of("{\"id\":1,\"n\":\"NA\"}", "{\"id\":2,\"n\":\"5\"}"),
        Inputs.rows(options().withCsv(csv), text));
  }

  @Test
  void matchesColumnsWithoutNamesByPosition() throws IOException {
    InputOptions options =
        options()
            .withSchema(
                Inputs.schema(
                    "{'type':'record','name':'R','fields':[{'name':'i','type':'int'},"
                        + "{'name':'s','type':'string'}]}"));
    Path file = Inputs.write(directory, "a.csv", "1,x", "2,y");
    assertEquals(
        List.of("{\"i\":1,\"s\":\"x\"}", "{\"i\":2,\"s\":\"y\"}"), Inputs.rows(options, file));
    assertEquals(
        "b.csv, line 1: the row has 1 field, but there should be 2: correct it, and put fields"
            + " that contain separators or line ends in quotes",
        Inputs.errorMessage(options, Inputs.write(directory, "b.csv", "1", "2")));
  }

  @Test
  void readsFurtherFilesOfOtherDialects() throws IOException {
    Path first = Inputs.write(directory, "a.csv", "x,y", "1,a");
    Path second = Inputs.write(directory, "b.csv", "y;x", "b;2");
    Path third = Inputs.write(directory, "c.csv", "3|c");
    assertEquals(
        List.of("{\"x\":1,\"y\":\"a\"}", "{\"x\":2,\"y\":\"b\"}", "{\"x\":3,\"y\":\"c\"}"),
        Inputs.rows(options(), first, second, third));
    assertEquals(3, messages.size());
  }

  @ParameterizedTest
  @ValueSource(strings = {"a.txt", "a.data", "a"})
  void detectsCsvByContent(String name) throws IOException {
    assertEquals(
        List.of("{\"a\":1,\"b\":\"x\"}", "{\"a\":2,\"b\":\"y\"}"),
        Inputs.rows(options(), Inputs.write(directory, name, "a;b", "1;x", "2;y")));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Dear reader,|this is a letter.|It has three lines, and more, and more.",
        "one|two|three",
        "Hello, world|Bye, world",
        "key=value",
      })
  void doesNotTakeTextForCsv(String lines) throws IOException {
    Path file = Inputs.write(directory, "a.txt", lines.split("\\|"));
    Assertions.assertThrows(InputException.class, () -> Inputs.open(options(), file));
    assertEquals(
        lines.split("\\|").length,
        Inputs.rows(
                    options()
                        .withFormat(InputFormat.CSV)
                        .withCsv(CsvOptions.detectAll().withDelimiter('^')),
                    file)
                .size()
            + 1);
  }
}
