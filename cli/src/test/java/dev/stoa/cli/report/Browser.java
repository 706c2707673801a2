package dev.stoa.cli.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.image.BufferedImage;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.imageio.ImageIO;

/** A Chromium without a window, which opens pages and takes pictures of them. */
record Browser(Path program, Path directory) {
  private static final List<String> NAMES =
      List.of("chromium", "chromium-browser", "google-chrome", "google-chrome-stable");
  private static final long TIMEOUT_IN_SECONDS = 120;

  /** Finds a browser on the path, which keeps its profile and output in a directory. */
  static Optional<Browser> find(Path directory) {
    String path = Optional.ofNullable(System.getenv("PATH")).orElse("");
    return NAMES.stream()
        .flatMap(name -> Stream.of(path.split(File.pathSeparator)).map(at -> Path.of(at, name)))
        .filter(Files::isExecutable)
        .findFirst()
        .map(program -> new Browser(program, directory));
  }

  /** Opens a page and returns a picture of its first 3,000 lines of pixels. */
  BufferedImage screenshot(Path page, String theme) throws IOException, InterruptedException {
    Path picture = directory.resolve(theme + ".png");
    run("--screenshot=" + picture, page, theme);
    return ImageIO.read(picture.toFile());
  }

  /** Opens a page, runs its scripts and returns the resulting HTML. */
  String html(Path page) throws IOException, InterruptedException {
    return run("--dump-dom", page, "light");
  }

  private String run(String option, Path page, String theme)
      throws IOException, InterruptedException {
    Path out = directory.resolve("out");
    Path err = directory.resolve("err");
    Process process =
        new ProcessBuilder(
                program.toString(),
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-quic",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--user-data-dir=" + directory.resolve("profile"),
                "--window-size=1280,3000",
                "--force-device-scale-factor=1",
                "--virtual-time-budget=5000",
                option,
                page.toUri() + "?theme=" + theme)
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
    boolean hasEnded = process.waitFor(TIMEOUT_IN_SECONDS, TimeUnit.SECONDS);
    if (!hasEnded) {
      process.destroyForcibly().waitFor();
    }
    assertTrue(hasEnded, () -> "the browser takes too long: " + text(err));
    assertEquals(0, process.exitValue(), () -> text(err));
    return text(out);
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      return e.toString();
    }
  }

  /** Returns the colors of a picture with at least some pixels, the most frequent first. */
  static List<Integer> colors(BufferedImage picture, int minCount) {
    Map<Integer, Integer> counts = new HashMap<>();
    for (int y = 0; y < picture.getHeight(); y++) {
      for (int x = 0; x < picture.getWidth(); x++) {
        counts.merge(picture.getRGB(x, y) & 0xffffff, 1, Integer::sum);
      }
    }
    List<Integer> colors = new ArrayList<>(counts.keySet());
    colors.removeIf(color -> counts.get(color) < minCount);
    colors.sort((left, right) -> counts.get(right) - counts.get(left));
    return colors;
  }
}
