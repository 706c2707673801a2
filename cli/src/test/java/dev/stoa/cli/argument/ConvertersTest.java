package dev.stoa.cli.argument;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.stoa.cli.input.record.InputFormat;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

/** Parses options and formats types. */
final class ConvertersTest {
  @ParameterizedTest
  @CsvSource({
    "1, 1",
    "512b, 512",
    "1k, 1024",
    "64K, 65536",
    "256M, 268435456",
    "256 mb, 268435456",
    "256MiB, 268435456",
    "2g, 2147483648",
    "1T, 1099511627776"
  })
  void parsesSizes(String text, long expectedBytes) {
    assertEquals(expectedBytes, new SizeConverter().convert(text));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "0", "-1", "M", "1.5G", "1 x", "256ib", "256 iB", "1Ki"})
  void rejectsInvalidSizes(String text) {
    assertTrue(sizeMessage(text).contains("write at least 1 byte"), sizeMessage(text));
  }

  @ParameterizedTest
  @ValueSource(strings = {"99999999T", "999999999999999T", "9223372036854775808"})
  void rejectsSizesThatAreTooLarge(String text) {
    assertTrue(sizeMessage(text).contains("is too large"), sizeMessage(text));
  }

  private static String sizeMessage(String text) {
    return assertThrows(TypeConversionException.class, () -> new SizeConverter().convert(text))
        .getMessage();
  }

  @Test
  void parsesTheInputFormatsThatTheHelpLists() throws Exception {
    InputFormatConverter converter = new InputFormatConverter();
    for (String name : new InputFormatConverter.Names()) {
      InputFormat format = converter.convert(name);
      assertEquals(name.toUpperCase(Locale.ROOT).replace('-', '_'), format.name());
    }
    assertEquals(InputFormat.SEQUENCE_FILE, converter.convert("Sequence-File"));
  }
}
