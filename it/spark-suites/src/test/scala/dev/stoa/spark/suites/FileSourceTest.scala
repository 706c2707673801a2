package dev.stoa.spark.suites

import java.util.stream.Stream

import org.junit.jupiter.api.{DynamicTest, TestFactory}

/** The suite that uses the Hive session, which lasts as long as the process; runs last. */
final class FileSourceTest {
  @TestFactory def fileSource(): Stream[DynamicTest] = SuiteRun.of(new StoaFileSourceSuite)
}
