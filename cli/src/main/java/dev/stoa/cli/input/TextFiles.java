package dev.stoa.cli.input;

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
   * The text of a file.
   *
   * @param file a local path, a {@code file:} or Hadoop address
   * @throws CharacterCodingException when its bytes are not UTF-8
   * @throws InputException when there is not exactly one such file, or it cannot be read
   */
  public static String read(String file) throws CharacterCodingException {
    List<InputLocation> found = InputLocations.resolve(file);
    if (found.size() != 1) {
      throw new InputException(file + " is not one file: name the file itself");
    }
    ByteBuffer bytes;
    try (InputStream stream = found.get(0).open()) {
      bytes = ByteBuffer.wrap(stream.readAllBytes());
    } catch (IOException e) {
      throw InputErrors.toException(file, e);
    }
    return StandardCharsets.UTF_8.newDecoder().decode(bytes).toString();
  }
}
