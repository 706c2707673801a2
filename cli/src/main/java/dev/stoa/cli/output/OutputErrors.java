package dev.stoa.cli.output;

import dev.stoa.cli.hadoop.HadoopErrorMessages;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;

/** Converts exceptions thrown while writing into one-sentence messages for the user. */
final class OutputErrors {
  private OutputErrors() {}

  static OutputException toException(String outputName, IOException exception) {
    String message =
        HadoopErrorMessages.message(outputName, exception)
            .orElseGet(() -> message(outputName, exception));
    return new OutputException(message, exception);
  }

  /**
   * Removes the partial output, if there is any, after an error; adds a second error as suppressed.
   */
  static void abort(PendingOutput pending, Exception exception) {
    if (pending != null) {
      try {
        pending.abort();
      } catch (IOException e) {
        exception.addSuppressed(e);
      }
    }
  }

  private static String message(String outputName, IOException exception) {
    if (exception instanceof FileAlreadyExistsException) {
      return outputName + " already exists: remove it or choose another name";
    }
    if (exception instanceof NoSuchFileException || exception instanceof FileNotFoundException) {
      return "the directory of " + outputName + " does not exist: create it first";
    }
    if (exception instanceof AccessDeniedException) {
      return "no permission to write " + outputName + ": change the permissions of its directory";
    }
    String detail =
        exception.getMessage() == null ? exception.getClass().getName() : exception.getMessage();
    if (outputName.equals(RecordSinks.STANDARD_OUTPUT)) {
      return "standard output cannot be written (" + detail + "): check its destination";
    }
    return outputName
        + " cannot be written ("
        + detail
        + "): no partial file was kept; check the space and state of its disk or server";
  }
}
