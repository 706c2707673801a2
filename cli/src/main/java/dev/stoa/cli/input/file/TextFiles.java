package dev.stoa.cli.input.file;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Reads small text files, such as schemas, from any location that records are read from. */
public final class TextFiles {
  private TextFiles() {}

  /**
   * Reads the text of a file.
   *
   * @param file a local path, a {@code file:} or Hadoop URI
   * @throws CharacterCodingException when its bytes are not UTF-8
   * @throws InputException when there is not exactly one such file, or it cannot be read
   */
  public static String read(String file) throws CharacterCodingException {
    List<InputLocation> locations = InputLocations.resolve(file);
    if (locations.size() != 1) {
      throw new InputException(file + " is not a single file: name one file");
    }
    ByteBuffer bytes;
    try (InputStream stream = locations.get(0).open()) {
      bytes = ByteBuffer.wrap(stream.readAllBytes());
    } catch (IOException e) {
      throw InputErrors.toException(file, e);
    }
    return StandardCharsets.UTF_8.newDecoder().decode(bytes).toString();
  }
}
