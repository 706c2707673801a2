package dev.stoa.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.lang.ArchRule;
import dev.stoa.architecture.planted.exception.ExceptionThatNamesTheTable;
import dev.stoa.architecture.planted.format.bytes.BytesThatNameColumns;
import dev.stoa.architecture.planted.format.column.ColumnThatNamesBytes;
import dev.stoa.architecture.planted.format.encoding.plain.PlainThatNamesRunLength;
import dev.stoa.architecture.planted.format.encoding.runlength.RunLengthThatNamesPlain;
import dev.stoa.architecture.planted.predicate.PredicateThatNamesAnEngine;
import dev.stoa.architecture.planted.predicate.PredicateThatNamesSpark;
import dev.stoa.architecture.planted.rowgroup.ClassInAnUnknownPackage;
import dev.stoa.architecture.planted.schema.InnocentSchema;
import dev.stoa.architecture.planted.storage.StorageThatNamesLocal;
import dev.stoa.architecture.planted.storage.local.LocalStorageStandIn;
import dev.stoa.architecture.planted.storage.memory.MemoryThatNamesLocal;
import dev.stoa.architecture.planted.table.TableStandIn;
import dev.stoa.architecture.planted.util.ClassInUtil;
import java.util.Collection;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Each rule reports the violations planted for it, and no correct code. */
final class PlantedFaultsTest {
  private static final String ROOT = "dev.stoa.architecture.planted";
  private static final JavaClasses PLANTED = new ClassFileImporter().importPackages(ROOT);

  private final PackageRules rules = new PackageRules(ROOT);

  @Test
  void importsOfLaterOrUnlistedPackagesAreReported() {
    assertEquals(
        names(
            ExceptionThatNamesTheTable.class,
            BytesThatNameColumns.class,
            StorageThatNamesLocal.class,
            ClassInAnUnknownPackage.class),
        violators(rules.importsPointToEarlierPackages()));
  }

  @Test
  void importsOfEarlierPackagesAreNotReported() {
    Set<String> violators = violators(rules.importsPointToEarlierPackages());
    assertTrue(
        Stream.of(TableStandIn.class, ColumnThatNamesBytes.class, MemoryThatNamesLocal.class)
            .noneMatch(type -> violators.contains(type.getName())));
  }

  @Test
  void packagesOutsideTheTableAreReported() {
    assertEquals(
        names(ClassInAnUnknownPackage.class, ClassInUtil.class),
        violators(rules.packagesAreListed()));
  }

  @Test
  void eachCycleIsReported() {
    assertCycle(BytesThatNameColumns.class, ColumnThatNamesBytes.class);
    assertCycle(StorageThatNamesLocal.class, LocalStorageStandIn.class);
    assertCycle(PlainThatNamesRunLength.class, RunLengthThatNamesPlain.class);
  }

  @Test
  void packagesWithoutACycleAreNotReported() {
    String report = cycleReport(TableStandIn.class, InnocentSchema.class);
    assertFalse(report.contains("Cycle detected"), report);
  }

  @Test
  void enginesAreReported() {
    assertEquals(
        names(PredicateThatNamesAnEngine.class, PredicateThatNamesSpark.class),
        violators(rules.onlyAllowedLibrariesAreUsed()));
  }

  @Test
  void vaguePackageNamesAreReported() {
    assertEquals(names(ClassInUtil.class), violators(rules.packageNamesAreSpecific()));
  }

  @Test
  void unlistedPackagesMayNotBeImported() {
    PackageTable table = new PackageTable(ROOT);
    String schema = InnocentSchema.class.getPackageName();
    String storage = LocalStorageStandIn.class.getPackageName();
    assertTrue(table.allows(schema, storage));
    assertFalse(table.allows(storage, schema));
    assertFalse(table.allows(storage, ROOT + ".rowgroup"));
    assertFalse(table.allows(storage, ROOT));
  }

  private static Set<String> names(Class<?>... types) {
    return Stream.of(types).map(Class::getName).collect(Collectors.toCollection(TreeSet::new));
  }

  /** Returns the names of the planted classes that break the rule. */
  private static Set<String> violators(ArchRule rule) {
    Set<String> violators = new TreeSet<>();
    rule.evaluate(PLANTED)
        .handleViolations(
            (Collection<JavaClass> types, String text) ->
                types.forEach(type -> violators.add(type.getName())));
    return violators;
  }

  private void assertCycle(Class<?> first, Class<?> second) {
    String report = cycleReport(first, second);
    assertTrue(report.contains("Cycle detected"), report);
    assertTrue(report.contains(first.getName()) && report.contains(second.getName()), report);
  }

  private String cycleReport(Class<?>... types) {
    JavaClasses classes = new ClassFileImporter().importClasses(types);
    return rules.packagesHaveNoCycles().evaluate(classes).getFailureReport().toString();
  }
}
