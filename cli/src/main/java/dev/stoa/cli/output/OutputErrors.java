package dev.stoa.cli.output;

import dev.stoa.cli.hadoop.HadoopErrorMessages;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;

/** Converts exceptions of writing to messages for the user, of one sentence each. */
final class OutputErrors {
  private OutputErrors() {}

  static OutputException toException(String output, IOException exception) {
    String text =
        HadoopErrorMessages.message(output, exception).orElseGet(() -> text(output, exception));
    return new OutputException(text, exception);
  }

  /** Removes the partial output after an error; a second error is added as suppressed. */
  static void abort(PendingOutput pending, Exception exception) {
    if (pending != null) {
      try {
        pending.abort();
      } catch (IOException e) {
        exception.addSuppressed(e);
      }
    }
  }

  private static String text(String output, IOException exception) {
    if (exception instanceof FileAlreadyExistsException) {
      return output + " already exists: remove it or choose another name";
    }
    if (exception instanceof NoSuchFileException || exception instanceof FileNotFoundException) {
      return "the directory of " + output + " does not exist: create it first";
    }
    if (exception instanceof AccessDeniedException) {
      return "no permission to write " + output + ": change the permissions of its directory";
    }
    String detail =
        exception.getMessage() == null ? exception.getClass().getName() : exception.getMessage();
    if (output.equals(RecordSinks.STANDARD_OUTPUT)) {
      return "standard output cannot be written (" + detail + "): check its destination";
    }
    return output
        + " cannot be written ("
        + detail
        + "): no partial file was kept; check the space and state of its disk or server";
  }
}
