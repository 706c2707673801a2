package dev.stoa.cli.input;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.cli.input.record.CsvDateFormat;
import dev.stoa.cli.input.record.CsvNotation;
import dev.stoa.cli.input.record.CsvOptions;
import dev.stoa.cli.input.record.InputMessage;
import dev.stoa.cli.input.record.InputOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Numbers, dates and booleans of CSV files that are not written as Stoa writes them. */
final class CsvNotationTest {
  private final List<InputMessage> messages = new ArrayList<>();

  @TempDir private Path directory;

  private InputOptions options() {
    return InputOptions.defaults().withMessageListener(messages::add);
  }

  private InputOptions options(CsvNotation notation) {
    return options().withCsv(CsvOptions.detectAll().withNotation(notation));
  }

  private String lastMessage() {
    return messages.get(messages.size() - 1).text().replace(directory + "/", "");
  }

  /** Lines of a file, separated by ¶, then its rows, with ' for quotes. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '→',
      quoteCharacter = '`',
      value = {
        "a;b¶1,5;x¶-3;y → {'a':1.5,'b':'x'} {'a':-3.0,'b':'y'}",
        "a;b¶1,500;1,5¶2,250;2 → {'a':1.5,'b':1.5} {'a':2.25,'b':2.0}",
        "a;b¶1,500;x¶2,250;y → {'a':'1,500','b':'x'} {'a':'2,250','b':'y'}",
        "a;b¶1,5;1.5¶2,5;2.5 → {'a':'1,5','b':1.5} {'a':'2,5','b':2.5}",
        "a;b¶1,5;1.000¶2,5;x → {'a':1.5,'b':'1.000'} {'a':2.5,'b':'x'}",
        "a,b¶\"1,5\",1¶\"2,5\",2 → {'a':'1,5','b':1} {'a':'2,5','b':2}",
        "d¶12/31/2024¶1/2/2024 → {'d':'2024-12-31'} {'d':'2024-01-02'}",
        "d¶31/12/2024¶01/02/2024 → {'d':'2024-12-31'} {'d':'2024-02-01'}",
        "d¶1/2/2024¶2/2/2024 → {'d':'1/2/2024'} {'d':'2/2/2024'}",
        "d¶1.2.2024¶2.2.2024 → {'d':'2024-02-01'} {'d':'2024-02-02'}",
        "d¶2024/2/1 10:30¶2024/2/29 → {'d':'2024-02-01T10:30:00'} {'d':'2024-02-29T00:00:00'}",
        "d,e¶1/2/2024,12/31/24¶2/2/2024, → {'d':'1/2/2024','e':'2024-12-31'}"
            + " {'d':'2/2/2024','e':null}",
        "d,e¶1/2/2024,12/31/2024¶2/2/2024, → {'d':'2024-01-02','e':'2024-12-31'}"
            + " {'d':'2024-02-02','e':null}",
        "d¶30/2/2024¶12/13/2024 → {'d':'30/2/2024'} {'d':'12/13/2024'}",
        "v¶1.2.3¶10.20.30 → {'v':'1.2.3'} {'v':'10.20.30'}",
        "b,s¶yes,no¶No,no → {'b':true,'s':'no'} {'b':false,'s':'no'}",
        "b,s¶t,y¶f,n → {'b':true,'s':'y'} {'b':false,'s':'n'}",
        "b¶yes¶no¶t → {'b':'yes'} {'b':'no'} {'b':'t'}",
        "b¶yes¶true → {'b':'yes'} {'b':'true'}",
        "n,b,d¶ 5,true ,2020-01-01 ¶6 , , 2020-01-02"
            + " → {'n':5,'b':true,'d':'2020-01-01'} {'n':6,'b':null,'d':'2020-01-02'}",
      })
  void infersWhatIsCertain(String lines, String rows) throws IOException {
    Path file = Inputs.write(directory, "a.csv", lines.split("¶", -1));
    String actual = String.join(" ", Inputs.rows(options(), file));
    assertEquals(rows.replace("'", "\""), actual, lastMessage());
  }

  @Test
  void saysWhichNotationWasDetected() throws IOException {
    Inputs.rows(options(), Inputs.write(directory, "a.csv", "a;b", "1,5;31.12.2024"));
    assertEquals(
        "a.csv is CSV with delimiter ;, a header, quote \", UTF-8, decimal commas, dates as"
            + " %d.%m.%Y",
        lastMessage());
    assertEquals(InputMessage.Kind.NOTE, messages.get(0).kind());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '→',
      value = {
        "d¶1/2/2024 → column d has dates such as 1/2/2024, and is text: to load them as dates, give"
            + " --date-format %m/%d/%Y or --date-format %d/%m/%Y",
        "n;s¶1,234;x → column n has numbers such as 1,234, and is text: give"
            + " --decimal-separator , or --thousands-separator ,",
        "b¶Y¶N → column b has y and n, and is text: to load them as booleans, give the type with"
            + " --schema",
        "n;m¶1,234;1.5 → column n has numbers such as 1,234, and is text: to load them as numbers,"
            + " give --thousands-separator ,",
      })
  void asksWhatIsUncertain(String lines, String message) throws IOException {
    Inputs.rows(options(), Inputs.write(directory, "a.csv", lines.split("¶")));
    assertEquals("a.csv: " + message, lastMessage());
  }

  @Test
  void obeysTheGivenNotation() throws IOException {
    CsvNotation notation =
        new CsvNotation(
            Optional.of(','), Optional.empty(), Optional.of(CsvDateFormat.of("%d/%m/%Y")));
    Path file = Inputs.write(directory, "a.csv", "n,d", "\"1,234\",1/2/2024");
    assertEquals(
        List.of("{\"n\":1.234,\"d\":\"2024-02-01\"}"), Inputs.rows(options(notation), file));
    assertEquals(1, messages.size(), messages::toString);
  }

  @Test
  void oneFileDecidesForTheOthers() throws IOException {
    Path january = Inputs.write(directory, "a.csv", "d;n", "01/02/2024;1,234");
    Path december = Inputs.write(directory, "b.csv", "d;n", "01/31/2024;1,5");
    assertEquals(
        List.of("{\"d\":\"2024-01-02\",\"n\":1.234}", "{\"d\":\"2024-01-31\",\"n\":1.5}"),
        Inputs.rows(options(), january, december));
  }

  @Test
  void laterValuesThatContradictMakeTheColumnText() throws IOException {
    List<String> lines = new ArrayList<>(Collections.nCopies(20_000, "12/31/2024"));
    lines.set(0, "d");
    lines.add("31/12/2024");
    Path file = Inputs.write(directory, "a.csv", lines.toArray(String[]::new));
    assertEquals("{\"d\":\"12/31/2024\"}", Inputs.rows(options(), file).get(0));
    assertTrue(lastMessage().startsWith("column d is text because of \"31/12/2024\""));
  }

  @Test
  void readsDatesAndBooleansOfAGivenSchema() throws IOException {
    InputOptions options =
        options()
            .withSchema(
                Inputs.schema(
                    "{'type':'record','name':'R','fields':["
                        + "{'name':'d','type':{'type':'int','logicalType':'date'}},"
                        + "{'name':'b','type':'boolean'}]}"));
    Path file = Inputs.write(directory, "a.csv", "d,b", "12/31/2024,Y", "1/1/2025,n");
    assertEquals(
        List.of("{\"d\":\"2024-12-31\",\"b\":true}", "{\"d\":\"2025-01-01\",\"b\":false}"),
        Inputs.rows(options, file));
    Path ambiguous = Inputs.write(directory, "b.csv", "d,b", "01/02/2024,Y");
    String message = Inputs.errorMessage(options, ambiguous);
    assertTrue(message.contains("line 2, field d: "), message);
    assertTrue(message.endsWith("name that with --date-format"), message);
  }

  @ParameterizedTest
  @CsvSource({
    "%d-%b-%Y,31-dec-2024,2024-12-31",
    "'%B %d, %Y','December 31, 2024',2024-12-31",
    "%Y%m%d,20241231,2024-12-31",
    "%m/%d/%y,12/31/68,2068-12-31",
    "%m/%d/%y,12/31/69,1969-12-31",
    "%d.%m.%Y,1.2.2024 10:30:00,2024-02-01 10:30:00",
    "%d.%m.%Y,30.2.2024,",
    "%d.%m.%Y,1.2.20245,",
    "%d.%m.%Y,1/2/2024,",
  })
  void convertsDatesOfAFormat(String pattern, String text, String isoDate) {
    assertEquals(Optional.ofNullable(isoDate), CsvDateFormat.of(pattern).toIsoDate(text));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "%d/%m", "%d/%m/%Y/%d", "dd/mm/yyyy", "%d/%m/%Q", "%d/%m/%Y%"})
  void rejectsFormatsWithoutAllParts(String pattern) {
    assertThrows(IllegalArgumentException.class, () -> CsvDateFormat.of(pattern));
  }
}
